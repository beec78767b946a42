CREATE TABLE `vision_answers` (
	`account_id` text NOT NULL,
	`question` text NOT NULL,
	`verification_id` text NOT NULL,
	`capture_id` text NOT NULL,
	`answer` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `question`)
);
--> statement-breakpoint
CREATE INDEX `vision_answers_of` ON `vision_answers` (`account_id`,`verification_id`);--> statement-breakpoint
CREATE INDEX `vision_answers_old` ON `vision_answers` (`expires_at`);--> statement-breakpoint
CREATE TABLE `vision_erasures` (
	`account_id` text NOT NULL,
	`verification_id` text NOT NULL,
	`day` integer NOT NULL,
	PRIMARY KEY(`account_id`, `verification_id`)
);
--> statement-breakpoint
CREATE INDEX `vision_erasures_old` ON `vision_erasures` (`day`);--> statement-breakpoint
CREATE TABLE `vision_questions` (
	`account_id` text NOT NULL,
	`day` integer NOT NULL,
	`asked` integer NOT NULL,
	`input_tokens` integer DEFAULT 0 NOT NULL,
	`output_tokens` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`account_id`, `day`)
);
--> statement-breakpoint
CREATE INDEX `vision_questions_old` ON `vision_questions` (`day`);