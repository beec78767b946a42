ALTER TABLE `verifications` ADD `outcome` text;--> statement-breakpoint
ALTER TABLE `verifications` ADD `captures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `verifications` ADD `submitted_at` integer;--> statement-breakpoint
ALTER TABLE `verifications` ADD `steps` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Rows of older releases get what can be told from them. When their person was done, and how far along the steps they
-- came, is not in them: it comes with their next event, and until then neither is counted.
UPDATE `verifications` SET
	`captures` = coalesce(`view` ->> '$.capturesCount', 0),
	`outcome` = CASE
		WHEN `status` <> 'completed' THEN NULL
		WHEN `svc` = 1 THEN 'genuine'
		WHEN json_array_length(`view`, '$.verdict.signals') > 0 THEN 'flagged'
		ELSE 'unavailable'
	END;--> statement-breakpoint
CREATE INDEX `verifications_usage` ON `verifications` (`account_id`,`created_at`,`mode`,`status`,`outcome`,`template`,`captures`,`submitted_at`,`steps`);--> statement-breakpoint
CREATE INDEX `credit_movements_at` ON `credit_movements` (`account_id`,`at`,`kind`,`amount_cents`);