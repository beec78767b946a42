CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`org` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`audits_per_second` integer DEFAULT 2 NOT NULL,
	`opening_balance_cents` integer DEFAULT 0 NOT NULL,
	`photos_per_month` integer,
	`monthly_verification_limit` integer,
	`ai_threshold_permille` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_org_unique` ON `accounts` (`org`);--> statement-breakpoint
CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`lookup` text NOT NULL,
	`last4` text NOT NULL,
	`name` text NOT NULL,
	`role` text DEFAULT 'full' NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_lookup_unique` ON `api_keys` (`lookup`);--> statement-breakpoint
CREATE INDEX `api_keys_account` ON `api_keys` (`account_id`);--> statement-breakpoint
CREATE TABLE `known_image_bands` (
	`band` integer NOT NULL,
	`value` integer NOT NULL,
	`image_id` text NOT NULL,
	PRIMARY KEY(`band`, `value`, `image_id`)
);
--> statement-breakpoint
CREATE TABLE `known_images` (
	`id` text PRIMARY KEY NOT NULL,
	`phash` text NOT NULL,
	`page_url` text NOT NULL,
	`image_url` text
);
--> statement-breakpoint
CREATE TABLE `verifications` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`mode` text NOT NULL,
	`template` text,
	`identification` text,
	`svc` integer,
	`has_review` integer DEFAULT false NOT NULL,
	`has_unavailable` integer DEFAULT false NOT NULL,
	`has_similar_photo` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`metadata` text NOT NULL,
	`view` text NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `verifications_status` ON `verifications` (`account_id`,`status`,`id`);