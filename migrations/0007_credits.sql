CREATE TABLE `credit_movements` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`cause` text NOT NULL,
	`kind` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`balance_cents` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `credit_movements_cause` ON `credit_movements` (`account_id`,`cause`);--> statement-breakpoint
CREATE TABLE `test_gateway_charges` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`outcome` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `test_gateway_setups` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text
);
