CREATE TABLE `audit_log` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`at` integer NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text NOT NULL,
	`actor_name` text NOT NULL,
	`action` text NOT NULL,
	`target_kind` text NOT NULL,
	`target_id` text NOT NULL,
	`before` text,
	`after` text,
	`outcome` text NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `audit_log_target` ON `audit_log` (`account_id`,`target_id`);--> statement-breakpoint
CREATE INDEX `audit_log_old` ON `audit_log` (`at`);--> statement-breakpoint
CREATE TABLE `known_image_bands` (
	`band` integer NOT NULL,
	`value` integer NOT NULL,
	`image_id` text NOT NULL,
	PRIMARY KEY(`band`, `value`, `image_id`)
);
--> statement-breakpoint
CREATE TABLE `known_image_fingerprints` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`image_id` text NOT NULL,
	`embedding` blob NOT NULL,
	`fingerprint` blob NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `known_image_fingerprints_image_id_unique` ON `known_image_fingerprints` (`image_id`);--> statement-breakpoint
CREATE TABLE `known_images` (
	`id` text PRIMARY KEY NOT NULL,
	`phash` text NOT NULL,
	`page_url` text NOT NULL,
	`image_url` text
);
--> statement-breakpoint
CREATE TABLE `dead_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`queue` text NOT NULL,
	`body` text NOT NULL,
	`at` integer NOT NULL,
	`told_at` integer,
	`replayed_at` integer
);
--> statement-breakpoint
CREATE INDEX `dead_letters_told` ON `dead_letters` (`told_at`,`at`);--> statement-breakpoint
CREATE TABLE `operator_tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`task` text NOT NULL,
	`asked_at` integer NOT NULL,
	`done_at` integer,
	`outcome` text
);
--> statement-breakpoint
CREATE INDEX `operator_tasks_open` ON `operator_tasks` (`done_at`,`id`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`invited_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_of` ON `invitations` (`account_id`,`email`);--> statement-breakpoint
CREATE INDEX `invitations_email` ON `invitations` (`email`);--> statement-breakpoint
CREATE TABLE `members` (
	`account_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `user_id`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `members_user` ON `members` (`user_id`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE TABLE `saved_views` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_name` ON `saved_views` (`account_id`,`name`);--> statement-breakpoint
CREATE TABLE `sessions` (
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
	`sso_subject` text,
	`sso_sid` text,
	`sso_refresh` text,
	`sso_checked_at` integer,
	`sso_due_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_lookup_unique` ON `sessions` (`lookup`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_seen` ON `sessions` (`seen_at`);--> statement-breakpoint
CREATE INDEX `sessions_sso` ON `sessions` (`account_id`,`sso_subject`);--> statement-breakpoint
CREATE TABLE `sso_connections` (
	`account_id` text PRIMARY KEY NOT NULL,
	`issuer` text NOT NULL,
	`client_id` text NOT NULL,
	`client_secret` text NOT NULL,
	`role_claim` text,
	`roles` text NOT NULL,
	`default_role` text,
	`is_enforced` integer DEFAULT false NOT NULL,
	`emergency_user` text,
	`test` text,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `sso_domains` (
	`account_id` text NOT NULL,
	`domain` text NOT NULL,
	`created_at` integer NOT NULL,
	`verified_at` integer,
	PRIMARY KEY(`account_id`, `domain`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sso_domains_verified` ON `sso_domains` (`domain`) WHERE verified_at is not null;--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`signed_in_at` integer,
	`language` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
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
--> statement-breakpoint
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
CREATE INDEX `reverse_questions_old` ON `reverse_questions` (`day`);--> statement-breakpoint
CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`org` text NOT NULL,
	`shard` integer DEFAULT 0 NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`audits_per_second` integer DEFAULT 2 NOT NULL,
	`opening_balance_cents` integer DEFAULT 0 NOT NULL,
	`photos_per_month` integer,
	`monthly_verification_limit` integer,
	`open_verifications_quota` integer,
	`stored_rows_quota` integer,
	`stored_bytes_quota` integer,
	`ai_threshold_permille` integer,
	`outside_judges` text,
	`outside_judges_daily_cap` integer,
	`similar_photo` integer,
	`seal_location` integer,
	`blur_sensitive` integer,
	`case_name_field` text,
	`share_decision` integer,
	`embed_origins` text,
	`damage_localization` integer,
	`condition_instructions` text,
	`retention_days` integer,
	`webhook_events` text,
	`notify_email` text,
	`reminder_after_minutes` integer,
	`sms_daily_cap` integer
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
	`allowed_origins` text,
	`bundle_ids` text,
	`allowed_ips` text,
	`created_by` text,
	`last_used_at` integer,
	`replaced_by` text,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_lookup_unique` ON `api_keys` (`lookup`);--> statement-breakpoint
CREATE INDEX `api_keys_account` ON `api_keys` (`account_id`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `brands_default` ON `brands` (`account_id`) WHERE is_default = 1;--> statement-breakpoint
CREATE TABLE `credit_movements` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`cause` text NOT NULL,
	`kind` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`balance_cents` integer NOT NULL,
	`at` integer NOT NULL,
	`verification_id` text,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `credit_movements_cause` ON `credit_movements` (`account_id`,`cause`);--> statement-breakpoint
CREATE INDEX `credit_movements_at` ON `credit_movements` (`account_id`,`at`,`kind`,`amount_cents`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `link_templates_list` ON `link_templates` (`account_id`,`sort_key`);--> statement-breakpoint
CREATE TABLE `mailbox` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`mail` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mailbox_at` ON `mailbox` (`at`);--> statement-breakpoint
CREATE TABLE `outside_questions` (
	`day` integer PRIMARY KEY NOT NULL,
	`asked` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `photo_index_rebuilds` (
	`account_id` text PRIMARY KEY NOT NULL,
	`asked_at` integer NOT NULL,
	`finished_at` integer,
	`pictures` integer
);
--> statement-breakpoint
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
--> statement-breakpoint
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
CREATE TABLE `case_terms` (
	`account_id` text NOT NULL,
	`verification_id` text NOT NULL,
	`term` text NOT NULL,
	PRIMARY KEY(`account_id`, `verification_id`, `term`)
);
--> statement-breakpoint
CREATE INDEX `case_terms_term` ON `case_terms` (`account_id`,`term`,`verification_id`);--> statement-breakpoint
CREATE TABLE `verification_metadata` (
	`account_id` text NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	`verification_id` text NOT NULL,
	PRIMARY KEY(`account_id`, `key`, `value`, `verification_id`)
) WITHOUT ROWID;
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
	`has_contradictions` integer DEFAULT false NOT NULL,
	`is_held` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`metadata` text NOT NULL,
	`view` text NOT NULL,
	`identification_as_sent` text,
	`name` text,
	`documents` integer DEFAULT 0 NOT NULL,
	`clips` integer DEFAULT 0 NOT NULL,
	`thumb` text,
	`updated_at` integer DEFAULT 0 NOT NULL,
	`due_similar_photo` integer DEFAULT false NOT NULL,
	`due_unavailable` integer DEFAULT false NOT NULL,
	`due_flagged` integer DEFAULT false NOT NULL,
	`due_appeal` integer DEFAULT false NOT NULL,
	`is_appealed` integer DEFAULT false NOT NULL,
	`outcome` text,
	`captures` integer DEFAULT 0 NOT NULL,
	`submitted_at` integer,
	`steps` text DEFAULT '' NOT NULL,
	`decision` text,
	`decided_at` integer,
	`decided_by` text,
	`decision_note` text,
	`assignee` text,
	`delivery` text,
	`judged` text,
	`appeal` text,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `verifications_status` ON `verifications` (`account_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `verifications_updated` ON `verifications` (`account_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `verifications_due_reverse` ON `verifications` (`account_id`,`id`) WHERE has_review = 1;--> statement-breakpoint
CREATE INDEX `verifications_due_similar_photo` ON `verifications` (`account_id`,`id`) WHERE due_similar_photo = 1;--> statement-breakpoint
CREATE INDEX `verifications_due_unavailable` ON `verifications` (`account_id`,`id`) WHERE due_unavailable = 1;--> statement-breakpoint
CREATE INDEX `verifications_due_flagged` ON `verifications` (`account_id`,`id`) WHERE due_flagged = 1;--> statement-breakpoint
CREATE INDEX `verifications_due_appeal` ON `verifications` (`account_id`,`id`) WHERE due_appeal = 1;--> statement-breakpoint
CREATE INDEX `verifications_identification` ON `verifications` (`account_id`,`identification`,`id`) WHERE identification is not null;--> statement-breakpoint
CREATE INDEX `verifications_template` ON `verifications` (`account_id`,`template`,`id`) WHERE template is not null;--> statement-breakpoint
CREATE INDEX `verifications_svc` ON `verifications` (`account_id`,`svc`,`id`) WHERE svc is not null;--> statement-breakpoint
CREATE INDEX `verifications_outcome` ON `verifications` (`account_id`,`outcome`,`id`) WHERE outcome is not null;--> statement-breakpoint
CREATE INDEX `verifications_decision` ON `verifications` (`account_id`,`decision`,`id`);--> statement-breakpoint
CREATE INDEX `verifications_assignee` ON `verifications` (`account_id`,`assignee`,`id`);--> statement-breakpoint
CREATE INDEX `verifications_delivery` ON `verifications` (`account_id`,`delivery`,`id`) WHERE delivery is not null;--> statement-breakpoint
CREATE INDEX `verifications_judged` ON `verifications` (`account_id`,`created_at`) WHERE judged is not null;--> statement-breakpoint
CREATE INDEX `verifications_appeal` ON `verifications` (`account_id`,`created_at`) WHERE appeal is not null;--> statement-breakpoint
CREATE INDEX `verifications_mode` ON `verifications` (`account_id`,`mode`,`id`);--> statement-breakpoint
CREATE INDEX `verifications_similar_photo` ON `verifications` (`account_id`,`id`) WHERE has_similar_photo = 1;--> statement-breakpoint
CREATE INDEX `verifications_contradictions` ON `verifications` (`account_id`,`id`) WHERE has_contradictions = 1;--> statement-breakpoint
CREATE INDEX `verifications_unavailable` ON `verifications` (`account_id`,`id`) WHERE has_unavailable = 1;--> statement-breakpoint
CREATE INDEX `verifications_held` ON `verifications` (`account_id`,`id`) WHERE is_held = 1;--> statement-breakpoint
CREATE INDEX `verifications_appealed` ON `verifications` (`account_id`,`id`) WHERE is_appealed = 1;--> statement-breakpoint
CREATE INDEX `verifications_usage` ON `verifications` (`account_id`,`created_at`,`mode`,`status`,`outcome`,`template`,`captures`,`submitted_at`,`steps`);--> statement-breakpoint
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
CREATE INDEX `vision_questions_old` ON `vision_questions` (`day`);--> statement-breakpoint
CREATE TABLE `account_gates` (
	`account_id` text PRIMARY KEY NOT NULL,
	`is_closed` integer NOT NULL,
	`token` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `account_moves` (
	`account_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
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
	`closings` integer DEFAULT 0 NOT NULL,
	`ended_at` integer,
	`problem` text,
	`gave_up` text,
	`told_at` integer,
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
-- drizzle-kit knows no virtual tables and no triggers: from here on by hand, as is `WITHOUT ROWID` above.
CREATE VIRTUAL TABLE `address_words` USING fts5(`words`, content='addresses', content_rowid='seq', prefix='2 3', tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER `addresses_added` AFTER INSERT ON `addresses` BEGIN
	INSERT INTO `address_words` (`rowid`, `words`) VALUES (new.`seq`, new.`words`);
END;
--> statement-breakpoint
CREATE TRIGGER `addresses_removed` AFTER DELETE ON `addresses` BEGIN
	INSERT INTO `address_words` (`address_words`, `rowid`, `words`) VALUES ('delete', old.`seq`, old.`words`);
END;
--> statement-breakpoint
-- The database keeps this index itself, so that no release writes a row without its entries.
CREATE TRIGGER `verification_metadata_added` AFTER INSERT ON `verifications` BEGIN
	INSERT OR IGNORE INTO `verification_metadata` (`account_id`, `key`, `value`, `verification_id`)
		SELECT new.`account_id`, `key`, `value`, new.`id` FROM json_each(new.`metadata`);
END;
--> statement-breakpoint
CREATE TRIGGER `verification_metadata_changed` AFTER UPDATE OF `metadata` ON `verifications` WHEN new.`metadata` <> old.`metadata` BEGIN
	DELETE FROM `verification_metadata` WHERE (`account_id`, `key`, `value`, `verification_id`) IN (
		SELECT old.`account_id`, `key`, `value`, old.`id` FROM json_each(old.`metadata`));
	INSERT OR IGNORE INTO `verification_metadata` (`account_id`, `key`, `value`, `verification_id`)
		SELECT new.`account_id`, `key`, `value`, new.`id` FROM json_each(new.`metadata`);
END;
--> statement-breakpoint
CREATE TRIGGER `verification_metadata_removed` AFTER DELETE ON `verifications` BEGIN
	DELETE FROM `verification_metadata` WHERE (`account_id`, `key`, `value`, `verification_id`) IN (
		SELECT old.`account_id`, `key`, `value`, old.`id` FROM json_each(old.`metadata`));
END;
--> statement-breakpoint
-- An account that moves to another database has its changes logged, and refused while its gate is closed.
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
