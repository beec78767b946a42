CREATE TABLE `addresses` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`number` text NOT NULL,
	`street` text NOT NULL,
	`unit` text,
	`city` text,
	`district` text,
	`region` text,
	`postcode` text,
	`country` text,
	`lat` real NOT NULL,
	`lng` real NOT NULL,
	`words` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `addresses_id_unique` ON `addresses` (`id`);--> statement-breakpoint
CREATE INDEX `addresses_at` ON `addresses` (`lat`,`lng`);--> statement-breakpoint
CREATE TABLE `place_answers` (
	`question` text PRIMARY KEY NOT NULL,
	`answer` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `place_answers_old` ON `place_answers` (`expires_at`);--> statement-breakpoint
CREATE TABLE `provider_turns` (
	`provider` text PRIMARY KEY NOT NULL,
	`next_at` integer NOT NULL
);
