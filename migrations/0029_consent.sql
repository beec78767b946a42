-- Whoever is in no account yet has a session without one, which SQLite lets a column say by another table alone. Nothing refers to
-- this one. When their person was last asked who they are is not in rows of older releases: they are asked.
CREATE TABLE `__new_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`lookup` text NOT NULL,
	`user_id` text NOT NULL,
	`account_id` text,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`user_agent` text NOT NULL,
	`address` text NOT NULL,
	`is_half_open` integer DEFAULT false NOT NULL,
	`confirmed_at` integer,
	`challenge` text,
	`challenge_expires_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_sessions`("id", "lookup", "user_id", "account_id", "created_at", "seen_at", "user_agent", "address", "is_half_open", "challenge", "challenge_expires_at") SELECT "id", "lookup", "user_id", "account_id", "created_at", "seen_at", "user_agent", "address", "is_half_open", "challenge", "challenge_expires_at" FROM `sessions`;--> statement-breakpoint
DROP TABLE `sessions`;--> statement-breakpoint
ALTER TABLE `__new_sessions` RENAME TO `sessions`;--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_lookup_unique` ON `sessions` (`lookup`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_seen` ON `sessions` (`seen_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `language` text;