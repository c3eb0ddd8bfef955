-- By hand: which worker may send the one request at a time to a host. Lost in a crash without harm, so not written ahead.
CREATE UNLOGGED TABLE "host_lease" (
    "host" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "is_wanted" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "host_lease_pkey" PRIMARY KEY ("host")
);
