CREATE TABLE `mailbox` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`mail` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mailbox_at` ON `mailbox` (`at`);--> statement-breakpoint
ALTER TABLE `accounts` ADD `notify_email` text;--> statement-breakpoint
ALTER TABLE `accounts` ADD `owner_email` text;