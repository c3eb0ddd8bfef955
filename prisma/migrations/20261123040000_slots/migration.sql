-- What replaces what is said by notes, and no attribute is named.
ALTER TABLE "memory" DROP COLUMN "slot";
