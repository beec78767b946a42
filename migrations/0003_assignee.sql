ALTER TABLE `verifications` ADD `assignee` text;--> statement-breakpoint
CREATE INDEX `verifications_assignee` ON `verifications` (`account_id`,`assignee`,`id`);