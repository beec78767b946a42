CREATE TABLE `dead_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`queue` text NOT NULL,
	`body` text NOT NULL,
	`at` integer NOT NULL,
	`told_at` integer,
	`replayed_at` integer
);
--> statement-breakpoint
CREATE INDEX `dead_letters_told` ON `dead_letters` (`told_at`,`at`);--> statement-breakpoint
CREATE TABLE `operator_tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`task` text NOT NULL,
	`asked_at` integer NOT NULL,
	`done_at` integer,
	`outcome` text
);
--> statement-breakpoint
CREATE INDEX `operator_tasks_open` ON `operator_tasks` (`done_at`,`id`);