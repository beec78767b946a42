CREATE TABLE `account_gates` (
	`account_id` text PRIMARY KEY NOT NULL,
	`is_closed` integer NOT NULL,
	`token` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `account_moves` (
	`account_id` text PRIMARY KEY NOT NULL,
	`source` integer NOT NULL,
	`target` integer NOT NULL,
	`phase` text NOT NULL,
	`place` text,
	`copied` integer DEFAULT 0 NOT NULL,
	`differed` integer DEFAULT 0 NOT NULL,
	`asked_at` integer NOT NULL,
	`started_at` integer,
	`closed_at` integer,
	`opened_at` integer,
	`ended_at` integer,
	`problem` text,
	`token` text DEFAULT '' NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `move_changes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` text NOT NULL,
	`changed` text NOT NULL,
	`key` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `move_changes_of` ON `move_changes` (`account_id`,`seq`);
--> statement-breakpoint
-- From here on by hand: an account that moves to another database has its changes logged, and refused while its gate is closed.
--> statement-breakpoint
CREATE TRIGGER `audit_log_gate_added` BEFORE INSERT ON `audit_log` WHEN EXISTS (SELECT 1 FROM `account_gates` WHERE `account_id` = new.`account_id`) BEGIN
	SELECT RAISE(ABORT, 'the account is moving to another database') FROM `account_gates` WHERE `account_id` = new.`account_id` AND `is_closed`;
	INSERT INTO `move_changes` (`account_id`, `changed`, `key`) VALUES (new.`account_id`, 'audit_log', json_array(new.`id`));
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_gate_changed` BEFORE UPDATE ON `audit_log` WHEN EXISTS (SELECT 1 FROM `account_gates` WHERE `account_id` = new.`account_id`) BEGIN
	SELECT RAISE(ABORT, 'the account is moving to another database') FROM `account_gates` WHERE `account_id` = new.`account_id` AND `is_closed`;
	INSERT INTO `move_changes` (`account_id`, `changed`, `key`) VALUES (new.`account_id`, 'audit_log', json_array(new.`id`));
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_gate_removed` BEFORE DELETE ON `audit_log` WHEN EXISTS (SELECT 1 FROM `account_gates` WHERE `account_id` = old.`account_id`) BEGIN
	SELECT RAISE(ABORT, 'the account is moving to another database') FROM `account_gates` WHERE `account_id` = old.`account_id` AND `is_closed`;
	INSERT INTO `move_changes` (`account_id`, `changed`, `key`) VALUES (old.`account_id`, 'audit_log', json_array(old.`id`));
END;
--> statement-breakpoint
CREATE TRIGGER `case_terms_gate_added` BEFORE INSERT ON `case_terms` WHEN EXISTS (SELECT 1 FROM `account_gates` WHERE `account_id` = new.`account_id`) BEGIN
	SELECT RAISE(ABORT, 'the account is moving to another database') FROM `account_gates` WHERE `account_id` = new.`account_id` AND `is_closed`;
	INSERT INTO `move_changes` (`account_id`, `changed`, `key`) VALUES (new.`account_id`, 'case_terms', json_array(new.`verification_id`, new.`term`));
END;
--> statement-breakpoint
CREATE TRIGGER `case_terms_gate_changed` BEFORE UPDATE ON `case_terms` WHEN EXISTS (SELECT 1 FROM `account_gates` WHERE `account_id` = new.`account_id`) BEGIN
	SELECT RAISE(ABORT, 'the account is moving to another database') FROM `account_gates` WHERE `account_id` = new.`account_id` AND `is_closed`;
	INSERT INTO `move_changes` (`account_id`, `changed`, `key`) VALUES (new.`account_id`, 'case_terms', json_array(new.`verification_id`, new.`term`));
END;
--> statement-breakpoint
CREATE TRIGGER `case_terms_gate_removed` BEFORE DELETE ON `case_terms` WHEN EXISTS (SELECT 1 FROM `account_gates` WHERE `account_id` = old.`account_id`) BEGIN
	SELECT RAISE(ABORT, 'the account is moving to another database') FROM `account_gates` WHERE `account_id` = old.`account_id` AND `is_closed`;
	INSERT INTO `move_changes` (`account_id`, `changed`, `key`) VALUES (old.`account_id`, 'case_terms', json_array(old.`verification_id`, old.`term`));
END;
--> statement-breakpoint
CREATE TRIGGER `credit_movements_gate_added` BEFORE INSERT ON `credit_movements` WHEN EXISTS (SELECT 1 FROM `account_gates` WHERE `account_id` = new.`account_id`) BEGIN
	SELECT RAISE(ABORT, 'the account is moving to another database') FROM `account_gates` WHERE `account_id` = new.`account_id` AND `is_closed`;
	INSERT INTO `move_changes` (`account_id`, `changed`, `key`) VALUES (new.`account_id`, 'credit_movements', json_array(new.`id`));
END;
--> statement-breakpoint
CREATE TRIGGER `credit_movements_gate_changed` BEFORE UPDATE ON `credit_movements` WHEN EXISTS (SELECT 1 FROM `account_gates` WHERE `account_id` = new.`account_id`) BEGIN
	SELECT RAISE(ABORT, 'the account is moving to another database') FROM `account_gates` WHERE `account_id` = new.`account_id` AND `is_closed`;
	INSERT INTO `move_changes` (`account_id`, `changed`, `key`) VALUES (new.`account_id`, 'credit_movements', json_array(new.`id`));
END;
--> statement-breakpoint
CREATE TRIGGER `credit_movements_gate_removed` BEFORE DELETE ON `credit_movements` WHEN EXISTS (SELECT 1 FROM `account_gates` WHERE `account_id` = old.`account_id`) BEGIN
	SELECT RAISE(ABORT, 'the account is moving to another database') FROM `account_gates` WHERE `account_id` = old.`account_id` AND `is_closed`;
	INSERT INTO `move_changes` (`account_id`, `changed`, `key`) VALUES (old.`account_id`, 'credit_movements', json_array(old.`id`));
END;
--> statement-breakpoint
CREATE TRIGGER `database_rows_gate_added` BEFORE INSERT ON `database_rows` WHEN EXISTS (SELECT 1 FROM `account_gates` WHERE `account_id` = new.`account_id`) BEGIN
	SELECT RAISE(ABORT, 'the account is moving to another database') FROM `account_gates` WHERE `account_id` = new.`account_id` AND `is_closed`;
	INSERT INTO `move_changes` (`account_id`, `changed`, `key`) VALUES (new.`account_id`, 'database_rows', json_array(new.`database_id`, new.`identifier_key`));
END;
--> statement-breakpoint
CREATE TRIGGER `database_rows_gate_changed` BEFORE UPDATE ON `database_rows` WHEN EXISTS (SELECT 1 FROM `account_gates` WHERE `account_id` = new.`account_id`) BEGIN
	SELECT RAISE(ABORT, 'the account is moving to another database') FROM `account_gates` WHERE `account_id` = new.`account_id` AND `is_closed`;
	INSERT INTO `move_changes` (`account_id`, `changed`, `key`) VALUES (new.`account_id`, 'database_rows', json_array(new.`database_id`, new.`identifier_key`));
END;
--> statement-breakpoint
CREATE TRIGGER `database_rows_gate_removed` BEFORE DELETE ON `database_rows` WHEN EXISTS (SELECT 1 FROM `account_gates` WHERE `account_id` = old.`account_id`) BEGIN
	SELECT RAISE(ABORT, 'the account is moving to another database') FROM `account_gates` WHERE `account_id` = old.`account_id` AND `is_closed`;
	INSERT INTO `move_changes` (`account_id`, `changed`, `key`) VALUES (old.`account_id`, 'database_rows', json_array(old.`database_id`, old.`identifier_key`));
END;
--> statement-breakpoint
CREATE TRIGGER `databases_gate_added` BEFORE INSERT ON `databases` WHEN EXISTS (SELECT 1 FROM `account_gates` WHERE `account_id` = new.`account_id`) BEGIN
	SELECT RAISE(ABORT, 'the account is moving to another database') FROM `account_gates` WHERE `account_id` = new.`account_id` AND `is_closed`;
	INSERT INTO `move_changes` (`account_id`, `changed`, `key`) VALUES (new.`account_id`, 'databases', json_array(new.`id`));
END;
--> statement-breakpoint
CREATE TRIGGER `databases_gate_changed` BEFORE UPDATE ON `databases` WHEN EXISTS (SELECT 1 FROM `account_gates` WHERE `account_id` = new.`account_id`) BEGIN
	SELECT RAISE(ABORT, 'the account is moving to another database') FROM `account_gates` WHERE `account_id` = new.`account_id` AND `is_closed`;
	INSERT INTO `move_changes` (`account_id`, `changed`, `key`) VALUES (new.`account_id`, 'databases', json_array(new.`id`));
END;
--> statement-breakpoint
CREATE TRIGGER `databases_gate_removed` BEFORE DELETE ON `databases` WHEN EXISTS (SELECT 1 FROM `account_gates` WHERE `account_id` = old.`account_id`) BEGIN
	SELECT RAISE(ABORT, 'the account is moving to another database') FROM `account_gates` WHERE `account_id` = old.`account_id` AND `is_closed`;
	INSERT INTO `move_changes` (`account_id`, `changed`, `key`) VALUES (old.`account_id`, 'databases', json_array(old.`id`));
END;
--> statement-breakpoint
CREATE TRIGGER `link_templates_gate_added` BEFORE INSERT ON `link_templates` WHEN EXISTS (SELECT 1 FROM `account_gates` WHERE `account_id` = new.`account_id`) BEGIN
	SELECT RAISE(ABORT, 'the account is moving to another database') FROM `account_gates` WHERE `account_id` = new.`account_id` AND `is_closed`;
	INSERT INTO `move_changes` (`account_id`, `changed`, `key`) VALUES (new.`account_id`, 'link_templates', json_array(new.`slug`));
END;
--> statement-breakpoint
CREATE TRIGGER `link_templates_gate_changed` BEFORE UPDATE ON `link_templates` WHEN EXISTS (SELECT 1 FROM `account_gates` WHERE `account_id` = new.`account_id`) BEGIN
	SELECT RAISE(ABORT, 'the account is moving to another database') FROM `account_gates` WHERE `account_id` = new.`account_id` AND `is_closed`;
	INSERT INTO `move_changes` (`account_id`, `changed`, `key`) VALUES (new.`account_id`, 'link_templates', json_array(new.`slug`));
END;
--> statement-breakpoint
CREATE TRIGGER `link_templates_gate_removed` BEFORE DELETE ON `link_templates` WHEN EXISTS (SELECT 1 FROM `account_gates` WHERE `account_id` = old.`account_id`) BEGIN
	SELECT RAISE(ABORT, 'the account is moving to another database') FROM `account_gates` WHERE `account_id` = old.`account_id` AND `is_closed`;
	INSERT INTO `move_changes` (`account_id`, `changed`, `key`) VALUES (old.`account_id`, 'link_templates', json_array(old.`slug`));
END;
--> statement-breakpoint
CREATE TRIGGER `verifications_gate_added` BEFORE INSERT ON `verifications` WHEN EXISTS (SELECT 1 FROM `account_gates` WHERE `account_id` = new.`account_id`) BEGIN
	SELECT RAISE(ABORT, 'the account is moving to another database') FROM `account_gates` WHERE `account_id` = new.`account_id` AND `is_closed`;
	INSERT INTO `move_changes` (`account_id`, `changed`, `key`) VALUES (new.`account_id`, 'verifications', json_array(new.`id`));
END;
--> statement-breakpoint
CREATE TRIGGER `verifications_gate_changed` BEFORE UPDATE ON `verifications` WHEN EXISTS (SELECT 1 FROM `account_gates` WHERE `account_id` = new.`account_id`) BEGIN
	SELECT RAISE(ABORT, 'the account is moving to another database') FROM `account_gates` WHERE `account_id` = new.`account_id` AND `is_closed`;
	INSERT INTO `move_changes` (`account_id`, `changed`, `key`) VALUES (new.`account_id`, 'verifications', json_array(new.`id`));
END;
--> statement-breakpoint
CREATE TRIGGER `verifications_gate_removed` BEFORE DELETE ON `verifications` WHEN EXISTS (SELECT 1 FROM `account_gates` WHERE `account_id` = old.`account_id`) BEGIN
	SELECT RAISE(ABORT, 'the account is moving to another database') FROM `account_gates` WHERE `account_id` = old.`account_id` AND `is_closed`;
	INSERT INTO `move_changes` (`account_id`, `changed`, `key`) VALUES (old.`account_id`, 'verifications', json_array(old.`id`));
END;
--> statement-breakpoint
CREATE TRIGGER `webhook_deliveries_gate_added` BEFORE INSERT ON `webhook_deliveries` WHEN EXISTS (SELECT 1 FROM `account_gates` WHERE `account_id` = new.`account_id`) BEGIN
	SELECT RAISE(ABORT, 'the account is moving to another database') FROM `account_gates` WHERE `account_id` = new.`account_id` AND `is_closed`;
	INSERT INTO `move_changes` (`account_id`, `changed`, `key`) VALUES (new.`account_id`, 'webhook_deliveries', json_array(new.`id`));
END;
--> statement-breakpoint
CREATE TRIGGER `webhook_deliveries_gate_changed` BEFORE UPDATE ON `webhook_deliveries` WHEN EXISTS (SELECT 1 FROM `account_gates` WHERE `account_id` = new.`account_id`) BEGIN
	SELECT RAISE(ABORT, 'the account is moving to another database') FROM `account_gates` WHERE `account_id` = new.`account_id` AND `is_closed`;
	INSERT INTO `move_changes` (`account_id`, `changed`, `key`) VALUES (new.`account_id`, 'webhook_deliveries', json_array(new.`id`));
END;
--> statement-breakpoint
CREATE TRIGGER `webhook_deliveries_gate_removed` BEFORE DELETE ON `webhook_deliveries` WHEN EXISTS (SELECT 1 FROM `account_gates` WHERE `account_id` = old.`account_id`) BEGIN
	SELECT RAISE(ABORT, 'the account is moving to another database') FROM `account_gates` WHERE `account_id` = old.`account_id` AND `is_closed`;
	INSERT INTO `move_changes` (`account_id`, `changed`, `key`) VALUES (old.`account_id`, 'webhook_deliveries', json_array(old.`id`));
END;
