CREATE TABLE `reverse_answers` (
	`account_id` text NOT NULL,
	`photo` text NOT NULL,
	`engine` text NOT NULL,
	`day` integer NOT NULL,
	`outcome` text NOT NULL,
	PRIMARY KEY(`account_id`, `photo`, `engine`)
);
--> statement-breakpoint
CREATE INDEX `reverse_answers_old` ON `reverse_answers` (`day`);--> statement-breakpoint
CREATE TABLE `reverse_questions` (
	`account_id` text NOT NULL,
	`capture_id` text NOT NULL,
	`engine` text NOT NULL,
	`photo` text NOT NULL,
	`day` integer NOT NULL,
	`under_way_until` integer NOT NULL,
	PRIMARY KEY(`account_id`, `capture_id`)
);
--> statement-breakpoint
CREATE INDEX `reverse_questions_day` ON `reverse_questions` (`account_id`,`day`);--> statement-breakpoint
CREATE INDEX `reverse_questions_old` ON `reverse_questions` (`day`);