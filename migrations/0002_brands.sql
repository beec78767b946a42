CREATE TABLE `brands` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`logo_sha256` text,
	`logo_content_type` text,
	`accent` text,
	`support_url` text,
	`is_default` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `brands_slug` ON `brands` (`account_id`,`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `brands_default` ON `brands` (`account_id`) WHERE is_default = 1;