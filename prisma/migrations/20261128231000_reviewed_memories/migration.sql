-- By hand: a partial index, which the schema cannot express. An inference that was declined or edited is not proposed again.
CREATE INDEX "memory_reviewed_idx" ON "memory"("org_id", "container_tag", "fingerprint") WHERE "review_status" IS NOT NULL;
