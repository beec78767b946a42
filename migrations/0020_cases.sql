CREATE TABLE `case_terms` (
	`account_id` text NOT NULL,
	`verification_id` text NOT NULL,
	`term` text NOT NULL,
	PRIMARY KEY(`account_id`, `verification_id`, `term`)
);
--> statement-breakpoint
CREATE INDEX `case_terms_term` ON `case_terms` (`account_id`,`term`,`verification_id`);--> statement-breakpoint
ALTER TABLE `verifications` ADD `identification_as_sent` text;--> statement-breakpoint
ALTER TABLE `verifications` ADD `thumb` text;--> statement-breakpoint
ALTER TABLE `verifications` ADD `updated_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `verifications` ADD `due_similar_photo` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `verifications` ADD `due_unavailable` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `verifications` ADD `due_flagged` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `verifications_updated` ON `verifications` (`account_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `verifications_due_reverse` ON `verifications` (`account_id`,`id`) WHERE has_review = 1;--> statement-breakpoint
CREATE INDEX `verifications_due_similar_photo` ON `verifications` (`account_id`,`id`) WHERE due_similar_photo = 1;--> statement-breakpoint
CREATE INDEX `verifications_due_unavailable` ON `verifications` (`account_id`,`id`) WHERE due_unavailable = 1;--> statement-breakpoint
CREATE INDEX `verifications_due_flagged` ON `verifications` (`account_id`,`id`) WHERE due_flagged = 1;--> statement-breakpoint
-- Rows of older releases get what can be told from them, and the rest with their next event. What their photos look like
-- (`thumb`) and the case in which an identification was sent are not in them; that one was redacted neither, so that it
-- may wait for a person in this list until somebody takes it from the queue.
UPDATE `verifications` SET
	`updated_at` = `created_at`,
	`due_similar_photo` = `status` = 'completed' AND `view` ->> '$.narrative' IS NULL
		AND `view` -> '$.similarPhoto' IS NOT NULL AND `view` ->> '$.similarPhoto.decision' IS NULL,
	`due_unavailable` = `status` = 'completed' AND `view` ->> '$.narrative' IS NULL AND `has_unavailable` = 1,
	`due_flagged` = `status` = 'completed' AND `view` ->> '$.narrative' IS NULL AND EXISTS (
		SELECT 1 FROM json_each(`view`, '$.verdict.signals') WHERE `value` ->> 'type' <> 'found_online'
	);--> statement-breakpoint
-- They are found by the beginning of an identification or of a value, and not yet by its other words.
INSERT OR IGNORE INTO `case_terms` (`account_id`, `verification_id`, `term`)
SELECT `account_id`, `id`, substr(`identification`, 1, 60) FROM `verifications` WHERE `identification` <> '';--> statement-breakpoint
INSERT OR IGNORE INTO `case_terms` (`account_id`, `verification_id`, `term`)
SELECT `account_id`, `id`, substr(lower(trim(`value`)), 1, 60) FROM (
	SELECT `account_id`, `verifications`.`id`, `pairs`.`value`,
		row_number() OVER (PARTITION BY `account_id`, `verifications`.`id` ORDER BY `pairs`.`id`) AS `place`
	FROM `verifications`, json_each(`verifications`.`metadata`) AS `pairs`
) WHERE `place` < 40 AND trim(`value`) <> '';
