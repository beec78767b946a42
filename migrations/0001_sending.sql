ALTER TABLE `accounts` ADD `reminder_after_minutes` integer;--> statement-breakpoint
ALTER TABLE `verifications` ADD `delivery` text;--> statement-breakpoint
CREATE INDEX `verifications_delivery` ON `verifications` (`account_id`,`delivery`,`id`) WHERE delivery is not null;