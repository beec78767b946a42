CREATE TABLE `photo_index_rebuilds` (
	`account_id` text PRIMARY KEY NOT NULL,
	`asked_at` integer NOT NULL,
	`finished_at` integer,
	`pictures` integer
);
--> statement-breakpoint
ALTER TABLE `accounts` ADD `similar_photo` integer;