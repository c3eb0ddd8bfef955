-- CreateEnum
CREATE TYPE "superseding_author" AS ENUM ('client', 'model', 'reader', 'same');

-- AlterTable
ALTER TABLE "memory" ADD COLUMN "by_client" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "memory_relation" ADD COLUMN "likelihood" DOUBLE PRECISION,
    ADD COLUMN "author" "superseding_author";

-- What clients wrote has no subject, and the versions that they made have the words of the version before.
UPDATE "memory" m SET "by_client" = true
WHERE m.subject IS NULL AND NOT m.is_inference OR EXISTS (
    SELECT FROM memory_source s JOIN memory_source p
        ON p.org_id = s.org_id AND p.document_id = s.document_id AND p.quote = s.quote
    WHERE s.org_id = m.org_id AND s.memory_id = m.id AND p.memory_id = m.parent_memory_id);

-- Each superseding is a row, that of the parent, too.
INSERT INTO memory_relation (org_id, memory_id, related_id, relation)
SELECT org_id, id, parent_memory_id, 'updates' FROM memory WHERE parent_memory_id IS NOT NULL
ON CONFLICT (org_id, memory_id, related_id) DO UPDATE SET relation = 'updates';

-- Who it was as far as it can be told now. The reader hid nothing that it was less sure of.
UPDATE memory_relation r SET author = a.author, likelihood = CASE WHEN a.author = 'reader' THEN 0.96 ELSE 1 END
FROM (
    SELECT u.org_id, u.memory_id, u.related_id, CASE
        WHEN m.by_client AND m.parent_memory_id = u.related_id THEN 'client'
        WHEN EXISTS (
            SELECT FROM memory_source s JOIN document d ON d.org_id = s.org_id AND d.id = s.document_id
            WHERE s.org_id = m.org_id AND s.memory_id = m.id AND d.processing_metadata->>'memoryExtractor' LIKE 'llm:%')
        THEN 'model' ELSE 'reader' END::superseding_author AS author
    FROM memory_relation u JOIN memory m ON m.org_id = u.org_id AND m.id = u.memory_id WHERE u.relation = 'updates'
) a
WHERE r.org_id = a.org_id AND r.memory_id = a.memory_id AND r.related_id = a.related_id;

-- By hand: a superseding has an author and a likelihood, and nothing else has.
ALTER TABLE "memory_relation" ADD CONSTRAINT "memory_relation_superseding_check" CHECK (
    (relation = 'updates') = (author IS NOT NULL) AND (author IS NULL) = (likelihood IS NULL) AND likelihood BETWEEN 0 AND 1);

-- What clients forgot goes with the versions that clients had made it of.
WITH RECURSIVE own AS (
    SELECT org_id, id FROM memory WHERE is_forgotten
    UNION
    SELECT r.org_id, r.related_id FROM own JOIN memory_relation r ON r.org_id = own.org_id AND r.memory_id = own.id
    WHERE r.author = 'client'
)
UPDATE memory m SET is_forgotten = true FROM own WHERE m.org_id = own.org_id AND m.id = own.id AND NOT m.is_latest;

-- What was hidden although nothing that lives supersedes it is current again. Of several that say the same, the last said.
CREATE TEMPORARY TABLE "unheld" AS
WITH RECURSIVE held AS (
    SELECT r.org_id, r.related_id AS id FROM memory_relation r JOIN memory s ON s.org_id = r.org_id AND s.id = r.memory_id
    WHERE r.relation = 'updates' AND s.is_latest AND NOT s.is_forgotten
    UNION
    SELECT r.org_id, r.related_id FROM held h JOIN memory_relation r ON r.org_id = h.org_id AND r.memory_id = h.id
    WHERE r.relation = 'updates'
)
SELECT org_id, id, container_tag, fingerprint, stated_at FROM memory m
WHERE NOT is_latest AND NOT is_forgotten AND NOT EXISTS (SELECT FROM held h WHERE h.org_id = m.org_id AND h.id = m.id);

UPDATE memory m SET is_latest = true, root_memory_id = m.id, parent_memory_id = null
FROM (SELECT DISTINCT ON (org_id, container_tag, fingerprint) * FROM unheld
      ORDER BY org_id, container_tag, fingerprint, stated_at DESC, id) u
WHERE m.org_id = u.org_id AND m.id = u.id AND NOT EXISTS (
    SELECT FROM memory c WHERE c.org_id = m.org_id AND c.container_tag = m.container_tag AND c.fingerprint = m.fingerprint
        AND c.is_latest AND NOT c.is_forgotten);

INSERT INTO memory_relation (org_id, memory_id, related_id, relation, likelihood, author)
SELECT u.org_id, c.id, u.id, 'updates', 1, 'same'
FROM unheld u JOIN memory c ON c.org_id = u.org_id AND c.container_tag = u.container_tag AND c.fingerprint = u.fingerprint
    AND c.is_latest AND NOT c.is_forgotten AND c.id <> u.id
ON CONFLICT (org_id, memory_id, related_id) DO UPDATE SET relation = 'updates', likelihood = 1, author = 'same';

DROP TABLE "unheld";
