CREATE TABLE `webhook_deliveries` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`verification_id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`delivery` text NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_verification` ON `webhook_deliveries` (`account_id`,`verification_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_state` ON `webhook_deliveries` (`account_id`,`state`,`id`);--> statement-breakpoint
CREATE TABLE `webhook_secrets` (
	`account_id` text NOT NULL,
	`environment` text NOT NULL,
	`generation` integer NOT NULL,
	`key_version` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	PRIMARY KEY(`account_id`, `environment`, `generation`)
);
--> statement-breakpoint
ALTER TABLE `accounts` ADD `webhook_events` text;