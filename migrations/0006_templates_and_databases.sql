CREATE TABLE `database_rows` (
	`account_id` text NOT NULL,
	`database_id` text NOT NULL,
	`identifier_key` text NOT NULL,
	`position` integer NOT NULL,
	`cells` text NOT NULL,
	PRIMARY KEY(`account_id`, `database_id`, `identifier_key`),
	FOREIGN KEY (`account_id`,`database_id`) REFERENCES `databases`(`account_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `databases` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`sort_key` text NOT NULL,
	`name` text NOT NULL,
	`columns` text NOT NULL,
	`identifier_column` text NOT NULL,
	`source` text NOT NULL,
	`source_url` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`row_count` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`),
	CONSTRAINT "databases_rows" CHECK(row_count between 0 and 10000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `databases_list` ON `databases` (`account_id`,`sort_key`);--> statement-breakpoint
CREATE TABLE `link_templates` (
	`account_id` text NOT NULL,
	`slug` text NOT NULL,
	`sort_key` text NOT NULL,
	`revision` integer NOT NULL,
	`status` text NOT NULL,
	`database_ids` text NOT NULL,
	`brand_slugs` text NOT NULL,
	`view` text NOT NULL,
	PRIMARY KEY(`account_id`, `slug`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `link_templates_list` ON `link_templates` (`account_id`,`sort_key`);