ALTER TABLE `accounts` ADD `open_verifications_quota` integer;--> statement-breakpoint
ALTER TABLE `accounts` ADD `stored_rows_quota` integer;--> statement-breakpoint
ALTER TABLE `accounts` ADD `stored_bytes_quota` integer;