CREATE TABLE `outside_questions` (
	`day` integer PRIMARY KEY NOT NULL,
	`asked` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `accounts` ADD `outside_judges` text;--> statement-breakpoint
ALTER TABLE `accounts` ADD `outside_judges_daily_cap` integer;