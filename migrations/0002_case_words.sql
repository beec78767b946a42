ALTER TABLE `accounts` ADD `case_name_field` text;--> statement-breakpoint
ALTER TABLE `accounts` ADD `share_decision` integer;--> statement-breakpoint
ALTER TABLE `verifications` ADD `name` text;--> statement-breakpoint
ALTER TABLE `verifications` ADD `documents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `verifications` ADD `clips` integer DEFAULT 0 NOT NULL;