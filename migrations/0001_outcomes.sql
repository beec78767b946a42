CREATE INDEX `verifications_outcome` ON `verifications` (`account_id`,`outcome`,`id`) WHERE outcome is not null;--> statement-breakpoint
UPDATE `verifications` SET `outcome` = 'look' WHERE `outcome` = 'genuine' AND (`has_review` = 1 OR `due_similar_photo` = 1 OR `captures` = 0);
