CREATE TABLE `verification_metadata` (
	`account_id` text NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	`verification_id` text NOT NULL,
	PRIMARY KEY(`account_id`, `key`, `value`, `verification_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `verifications_identification` ON `verifications` (`account_id`,`identification`,`id`) WHERE identification is not null;--> statement-breakpoint
CREATE INDEX `verifications_template` ON `verifications` (`account_id`,`template`,`id`) WHERE template is not null;--> statement-breakpoint
CREATE INDEX `verifications_svc` ON `verifications` (`account_id`,`svc`,`id`) WHERE svc is not null;--> statement-breakpoint
CREATE INDEX `verifications_mode` ON `verifications` (`account_id`,`mode`,`id`);--> statement-breakpoint
CREATE INDEX `verifications_similar_photo` ON `verifications` (`account_id`,`id`) WHERE has_similar_photo = 1;--> statement-breakpoint
CREATE INDEX `verifications_unavailable` ON `verifications` (`account_id`,`id`) WHERE has_unavailable = 1;--> statement-breakpoint
-- By the database itself, so that no release writes a row without its entries.
CREATE TRIGGER `verification_metadata_added` AFTER INSERT ON `verifications` BEGIN
	INSERT OR IGNORE INTO `verification_metadata` (`account_id`, `key`, `value`, `verification_id`)
		SELECT new.`account_id`, `key`, `value`, new.`id` FROM json_each(new.`metadata`);
END;
--> statement-breakpoint
CREATE TRIGGER `verification_metadata_changed` AFTER UPDATE OF `metadata` ON `verifications` WHEN new.`metadata` <> old.`metadata` BEGIN
	DELETE FROM `verification_metadata` WHERE (`account_id`, `key`, `value`, `verification_id`) IN (
		SELECT old.`account_id`, `key`, `value`, old.`id` FROM json_each(old.`metadata`));
	INSERT OR IGNORE INTO `verification_metadata` (`account_id`, `key`, `value`, `verification_id`)
		SELECT new.`account_id`, `key`, `value`, new.`id` FROM json_each(new.`metadata`);
END;
--> statement-breakpoint
CREATE TRIGGER `verification_metadata_removed` AFTER DELETE ON `verifications` BEGIN
	DELETE FROM `verification_metadata` WHERE (`account_id`, `key`, `value`, `verification_id`) IN (
		SELECT old.`account_id`, `key`, `value`, old.`id` FROM json_each(old.`metadata`));
END;
--> statement-breakpoint
INSERT OR IGNORE INTO `verification_metadata` (`account_id`, `key`, `value`, `verification_id`)
	SELECT `row`.`account_id`, `entry`.`key`, `entry`.`value`, `row`.`id`
		FROM `verifications` AS `row`, json_each(`row`.`metadata`) AS `entry`;
