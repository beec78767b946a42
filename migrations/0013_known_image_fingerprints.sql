CREATE TABLE `known_image_fingerprints` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`image_id` text NOT NULL,
	`embedding` blob NOT NULL,
	`fingerprint` blob NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `known_image_fingerprints_image_id_unique` ON `known_image_fingerprints` (`image_id`);