-- words are folded before they come here; prefixes are what is typed
CREATE VIRTUAL TABLE `address_words` USING fts5(`words`, content='addresses', content_rowid='seq', prefix='2 3', tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER `addresses_added` AFTER INSERT ON `addresses` BEGIN
	INSERT INTO `address_words` (`rowid`, `words`) VALUES (new.`seq`, new.`words`);
END;
--> statement-breakpoint
CREATE TRIGGER `addresses_removed` AFTER DELETE ON `addresses` BEGIN
	INSERT INTO `address_words` (`address_words`, `rowid`, `words`) VALUES ('delete', old.`seq`, old.`words`);
END;
