ALTER TABLE `accounts` ADD `damage_localization` integer;--> statement-breakpoint
ALTER TABLE `accounts` ADD `condition_instructions` text;