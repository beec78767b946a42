// Written by `pnpm --filter @svc/sdk run generate` from the routes of packages/contract.

export interface paths {
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the keys of record seals
         * @description The newest first; keys that no longer sign stay, since their seals can still be checked.
         */
        get: operations["readSealKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/webhook-keys/{account_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the public signing keys
         * @description For the `v1a` signatures of this account's webhooks only. Use your own id (`account` of the settings), never the one that an event names.
         */
        get: operations["readWebhookKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch to another account of the same person
         * @description The session continues there under another token and ends here.
         */
        post: operations["switchAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/email/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a sign-in code by mail
         * @description The response is the same whether or not an account knows this address. The code works only in the browser that requested it, which gets a cookie. One network may request 5 codes in 15 minutes for one address, and 20 in total. Beyond 10 a day for one address, 403 `proof_required` requests a proof of work; the limit is 50, except for browsers that have signed in before.
         */
        post: operations["startSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/email/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with the code
         * @description A code is valid for 10 minutes, 5 tries and one sign-in, in the browser that requested it; only its newest code counts. A person who is already signed in confirms their identity and stays in their account. A person in no account yet gets their invitations.
         */
        post: operations["finishSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your own invitations
         * @description All invitations that the caller can still accept, from any account; also for a caller in no account yet.
         */
        get: operations["listOwnInvitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description The person becomes a member. A person in no account continues in this one under another token; others stay in their account.
         */
        post: operations["acceptInvitation"];
        /**
         * Decline an invitation
         * @description The invitation is deleted.
         */
        delete: operations["declineInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description The cookie's session ends at once, also for anyone with a copy of it; without a cookie, nothing happens.
         */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the sign-in options
         * @description The data a sign-in page needs before it is shown.
         */
        get: operations["readSignInOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a passkey
         * @description For a person who is signed in, or whose correct code requires a second factor: one of their passkeys. For anyone else: any passkey the browser finds, as the only step; the authenticator must then verify its person.
         */
        post: operations["askPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkey/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a passkey
         * @description The session is open from then on, under another token.
         */
        post: operations["showPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sso/{account}/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End sessions by a logout token
         * @description For the provider: OpenID Connect Back-Channel Logout 1.0.
         */
        post: operations["endSso"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Audit a photo in the background
         * @description Like the call above for photos up to 25 MB and any checks; the verdict follows by webhook or polling.
         */
        post: operations["audit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audits/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Audit a photo in one call
         * @description Send one photo up to 4 MB and get the verdict on AI generation in the answer.
         */
        post: operations["auditSync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the brands
         * @description Newest first.
         */
        get: operations["listBrands"];
        put?: never;
        /**
         * Create a brand
         * @description The senders that capture pages and mails name.
         */
        post: operations["createBrand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a brand
         * @description As pages show it now.
         */
        get: operations["readBrand"];
        put?: never;
        post?: never;
        /**
         * Delete a brand
         * @description Not while a template that is not revoked uses it. Verifications that use it show the default brand from then on.
         */
        delete: operations["deleteBrand"];
        options?: never;
        head?: never;
        /**
         * Change a brand
         * @description Links that were already sent show the change too.
         */
        patch: operations["changeBrand"];
        trace?: never;
    };
    "/v1/cases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cases
         * @description Verifications as their reviewers see them, newest first. All filters must match. A moment behind a read by id.
         */
        get: operations["listCases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cases/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a case
         * @description All that is known of a verification, in one answer and always current.
         */
        get: operations["readCase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cases/{id}/assignee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Assign a case to a member
         * @description Or to no one. It says who works on the case and stops no one else from deciding it.
         */
        put: operations["setCaseAssignee"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cases/{id}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept or reject a case
         * @description Possible at any time after the verdict, which stays as it is. Takes effect at once. Deciding again needs a `note`.
         */
        post: operations["setCaseDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cases/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count what waits for a person
         * @description A case that waits because of two things counts for both.
         */
        get: operations["countCases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/databases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the databases
         * @description Newest first, without their rows.
         */
        get: operations["listDatabases"];
        put?: never;
        /**
         * Create a database
         * @description Rows that a template looks up by the identification it asked for. A CSV file is UTF-8 (a byte order mark is fine) with a header row, separated by `,` or `;`, at most 5 MB and 10,000 rows.
         */
        post: operations["createDatabase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/databases/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a database
         * @description With all its rows. With `Accept: text/csv` as a CSV file, in which a cell that a spreadsheet would run as a formula gets a leading apostrophe.
         */
        get: operations["readDatabase"];
        /**
         * Replace a database, or create it under this id
         * @description The whole content in one step; `id` and `created_at` stay. A CSV file is UTF-8 (a byte order mark is fine) with a header row, separated by `,` or `;`, at most 5 MB and 10,000 rows.
         */
        put: operations["replaceDatabase"];
        post?: never;
        /**
         * Delete a database
         * @description Not while a template that is not revoked uses it.
         */
        delete: operations["deleteDatabase"];
        options?: never;
        head?: never;
        /**
         * Rename a database
         * @description Its 503 body is `{"error": "storage_unavailable"}`, with `error` a plain string.
         */
        patch: operations["renameDatabase"];
        trace?: never;
    };
    "/v1/databases/{id}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add or change rows
         * @description By their identifier, at most 1,000 at once; other rows stay.
         */
        post: operations["upsertDatabaseRows"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/databases/{id}/rows/{identifier}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a row
         * @description By its identifier, ignoring case and surrounding blanks.
         */
        delete: operations["deleteDatabaseRow"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/databases/{id}/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pull the rows from `source_url` again
         * @description After 10 seconds it continues in the background.
         */
        post: operations["syncDatabase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/link-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the templates
         * @description Newest first.
         */
        get: operations["listLinkTemplates"];
        put?: never;
        /**
         * Create a reusable link
         * @description Its `link_url` starts a verification each time somebody opens it and confirms. A program may POST to `link_url` with `Accept: application/json` and `{"identification"?, "confirmation"?}` and gets 201 with `capture_url` and `expires_at`.
         */
        post: operations["createLinkTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/link-templates/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a template
         * @description The working copy. Its versions contain what links use.
         */
        get: operations["readLinkTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a template
         * @description Caps, name and identification take effect at once, everything else when it is published. With `expected_updated_at`, someone else's change in between is a conflict.
         */
        patch: operations["changeLinkTemplate"];
        trace?: never;
    };
    "/v1/link-templates/{slug}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a template
         * @description Its link says so. Repeating it is fine.
         */
        post: operations["pauseLinkTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/link-templates/{slug}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish the working copy
         * @description Links use it from now on, as a new version. Without a change since, it is the same version.
         */
        post: operations["publishLinkTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/link-templates/{slug}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a template
         * @description From paused. Repeating it is fine.
         */
        post: operations["resumeLinkTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/link-templates/{slug}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a template
         * @description For good; its slug stays taken.
         */
        post: operations["revokeLinkTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/link-templates/{slug}/rotate-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a new link
         * @description All earlier links stop working, including the readable one unless `short_link` keeps it.
         */
        post: operations["rotateLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/link-templates/{slug}/verifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a verification from a template
         * @description From the last published version.
         */
        post: operations["createVerificationFromTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/link-templates/{slug}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the published versions
         * @description Oldest first.
         */
        get: operations["listLinkTemplateVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/link-templates/{slug}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a published version
         * @description The snapshot as links used it.
         */
        get: operations["readLinkTemplateVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the caller
         * @description The account, the calling person or key, and their rate limits.
         */
        get: operations["readMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys
         * @description Newest first, without deleted ones. Only for people: a key cannot read it.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Its `secret` is shown here and never again. At most 50 active keys; one more gives 409. Only for people: a key cannot create one.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an API key
         * @description It stops working at once, on other servers within 30 seconds. Only for people.
         */
        delete: operations["deleteApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/api-keys/{id}/roll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace an API key
         * @description Another key of the same name, role and limits. The one before ends after `grace_seconds`, at the latest when it would have anyway; a key is replaced once. By people alone.
         */
        post: operations["rollApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/appeals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how often people ask for a second look
         * @description For verifications created in these days (UTC): how many offered a second look, how many were asked for and what people decided, by check, phone and language. Redacted verifications stay counted, deleted ones do not. A moment behind a read by id.
         */
        get: operations["readAppeals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log
         * @description Every change of the account's configuration and every decision by a person, newest first, for 400 days. A verification's history is in its own events. A key needs the role `full`.
         */
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/audit-log/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the audit log
         * @description All matching entries as a file, newest first. In CSV, `before` and `after` are JSON in a cell, and a cell that a spreadsheet would run as a formula gets a leading apostrophe.
         */
        get: operations["exportAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the credits
         * @description Balance, price, packs, the saved card, its monthly cap and this month's spending.
         */
        get: operations["readCredits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/credits/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the invoices
         * @description One per settled payment, newest first.
         */
        get: operations["listInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/credits/invoices/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an invoice
         * @description The amount in the ledger; tax is stated only as the operator wrote it. Seller and buyer stay as they were when it was issued. 409 until the operator has set up the seller.
         */
        get: operations["readInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/credits/movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what moved the balance
         * @description Newest first. With `Accept: text/csv` all matching movements, up to 10,000, as a file; a cell that a spreadsheet would run as a formula gets a leading apostrophe.
         */
        get: operations["listCreditMovements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/credits/payment-method": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a link where a person saves the card
         * @description The cap is printed on the page. A newer link voids the older; each works for 24 hours.
         */
        post: operations["savePaymentMethod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/credits/top-ups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Buy a pack with the saved card
         * @description No human is needed. Send an `Idempotency-Key` (kept 90 days) to retry safely; a 503 means that the outcome is not known yet: retry with the `idempotency_key` of the error.
         */
        post: operations["buyTopUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List open invitations
         * @description Those that can still be accepted.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite a person by mail
         * @description A person who signs in with this address within 7 days may accept it and become a member. Inviting the same address again renews it, if your role permits the invited role. At most 20 mails a day.
         */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an invitation
         * @description It can no longer be accepted. Only owners withdraw an owner's invitation.
         */
        delete: operations["withdrawInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people of the account
         * @description Who may sign in to it, and what they may do.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member from the account
         * @description Their sessions in it end at once. Only owners remove owners; an account always keeps one.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change a member's role
         * @description Applies from their next call. Only owners appoint and change owners; an account always keeps one.
         */
        patch: operations["changeMember"];
        trace?: never;
    };
    "/v1/me/members/{id}/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member's passkeys
         * @description For a member who lost theirs: the mailed code alone signs them in again, and their sessions end. Only in the account they joined first.
         */
        delete: operations["removePasskeysOfMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/membership": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Leave the account
         * @description The caller is no longer a member, and their sessions in the account end at once. Its only owner cannot leave.
         */
        delete: operations["leaveAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/outside-judges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what outside judges said
         * @description For each company that judged photos of verifications created in these days (UTC): how often it agrees with our result and with people's decisions, and what it charges. Our result includes what a calibrated judge counts in it. Redacted and deleted verifications are not counted, and neither are answers that came too late for a finding, although a company may charge for them. A moment behind a read by id.
         */
        get: operations["readOutsideJudges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your passkeys
         * @description The caller's own, oldest first.
         */
        get: operations["listPasskeys"];
        put?: never;
        /**
         * Add a passkey
         * @description From then on, every sign-in of this person needs one of their passkeys. The first one ends their other sessions. At most ten.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a passkey
         * @description After the last one, the code alone signs in again.
         */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a new passkey
         * @description The options for creating one in the browser.
         */
        post: operations["offerPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions
         * @description Where the caller is signed in, the last used first.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * End all your other sessions
         * @description At once, wherever they are.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of your sessions
         * @description At once, wherever it is.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the account's settings
         * @description Settings for every verification created from now on.
         */
        get: operations["readSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the account's settings
         * @description A verification keeps the settings of its creation. A change reaches every server within 30 seconds.
         */
        patch: operations["changeSettings"];
        trace?: never;
    };
    "/v1/me/sso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the single sign-on settings
         * @description The account's own OpenID provider, its e-mail domains, and the addresses to enter at the provider.
         */
        get: operations["readSso"];
        /**
         * Set the OpenID provider
         * @description Reads the provider's discovery document first. While the provider is enforced, `issuer` and `client_id` cannot change.
         */
        put: operations["changeSso"];
        post?: never;
        /**
         * Remove the OpenID provider
         * @description Also removes the domains and ends the sessions that began at the provider. Members stay.
         */
        delete: operations["removeSso"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/sso/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an e-mail domain
         * @description It counts once its TXT record was found. At most 20.
         */
        post: operations["addSsoDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/sso/domains/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an e-mail domain
         * @description Ends the sessions that began at the provider.
         */
        delete: operations["removeSsoDomain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/sso/domains/{domain}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look for a domain's TXT record
         * @description 409 if the record is not there yet, or if another account has verified the domain.
         */
        post: operations["verifySsoDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/sso/enforcement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Require the OpenID provider, or stop requiring it
         * @description Needs a verified domain and a passed test. Sessions of people of these domains that did not begin at the provider end at once, except those of the emergency owner.
         */
        put: operations["enforceSso"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the usage
         * @description Verifications by the day (UTC) of their creation, in their current state: a day's numbers change as long as its verifications do. Photos and steps count for the day of their verification, credits for the day on which they were booked. Deleted verifications are not counted. A moment behind a read by id.
         */
        get: operations["readUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List saved views of the cases
         * @description Named sets of filters, shared by everyone in the account; at most 50.
         */
        get: operations["listSavedViews"];
        put?: never;
        /**
         * Save a view of the cases
         * @description A view with the same name gets the new filters. The fifty-first gives 409.
         */
        post: operations["saveView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a saved view
         * @description For everyone in the account; the cases stay.
         */
        delete: operations["deleteSavedView"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/webhook-secret/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the webhook secret
         * @description The only answer that shows the new secret. The one before it signs too until the overlap ends; with `overlap_seconds` 0 every older one ends at once. `conflict` while two replaced ones still sign, unless it is 0.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/review/claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim cases to review
         * @description Your own cases first, then the oldest that wait. No one else gets them for two minutes.
         */
        post: operations["claimCases"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/review/claims/{verification_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Give a claimed case back
         * @description Someone else may get it at once.
         */
        delete: operations["releaseClaim"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/review/claims/renew": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extend claims by two minutes
         * @description Returns those that are still yours.
         */
        post: operations["renewClaims"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/review/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide about a case
         * @description Takes effect ten seconds later; until then it can be undone.
         */
        post: operations["decideCase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/review/decisions/{verification_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Undo a decision
         * @description Your latest about this case, until it takes effect.
         */
        delete: operations["undoDecision"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test/verifications/{id}/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Do what the person would do
         * @description In the sandbox and on a developer's machine alone; elsewhere 404. What comes of the photo is judged as always, unless the verification was created with `svc_test` in its `metadata`.
         */
        post: operations["simulate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List verifications
         * @description Newest first. All filters must match.
         */
        get: operations["listVerifications"];
        put?: never;
        /**
         * Create a verification
         * @description Answers with `capture_url`, the link to send; with `recipient_email` we mail it. Every field is optional; an empty body asks for one photo.
         */
        post: operations["createVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a verification
         * @description Always current. `wait` holds the answer until the status is final or the time is over.
         */
        get: operations["readVerification"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}/addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suggest addresses for an address step
         * @description `text`: suggestions for the typed text. `id`: one suggestion in full. `lat`, `lng`: the address at this point, if the step has `prefill_from_location`. At most 5 a second and 60 a minute.
         */
        post: operations["suggestAddresses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}/answers/{step}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Answer a text, choice or address step
         * @description Can be repeated until submission.
         */
        put: operations["saveAnswer"];
        post?: never;
        /**
         * Remove an answer
         * @description As if the step had never been answered.
         */
        delete: operations["deleteAnswer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}/appeal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a second look
         * @description Only with the token, and once: creates a verification that asks again for the photos that were flagged or not fully checked. A person then decides.
         */
        post: operations["appealVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}/bundle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the case in one file
         * @description A ZIP to hand over: the files as sent and their sealed copies, the record with its seal and time stamp, the event log, decisions with notes, findings with the versions of their models, the report, and the sums of all files, signed. `verify.html` and `verify.py` in it check it offline and name each file that was changed. `no_verdict` until the verification ended. What a redaction removed is not in it; its index says so.
         */
        get: operations["readBundle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}/captures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the captures
         * @description Oldest first, each with its findings and URLs that work for 15 minutes.
         */
        get: operations["listCaptures"];
        put?: never;
        /**
         * Add a capture
         * @description With a secret key, a file of an audit; with the token of `capture_url`, a live photo, a clip for a video step (MP4, MOV or WebM with H.264, HEVC, VP8 or VP9) or a file that an upload step accepts. Send a clip over 25 MB as a resumable upload.
         */
        post: operations["addCapture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}/captures/{capture_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Retake: remove a capture before submitting
         * @description At most three per step.
         */
        delete: operations["removeCapture"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}/damage-localization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read damage localization
         * @description Where damage is visible, one job per image. If the feature is off, `enabled` is false and `jobs` is empty.
         */
        get: operations["readDamageLocalization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the event log
         * @description Everything that happened to the verification, oldest first.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}/expire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Expire a verification now
         * @description Closes the capture link early. A final status does not change.
         */
        post: operations["expireVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}/finalize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finalize with a narrative
         * @description Adds the claimant's description and closes the case.
         */
        post: operations["finalizeVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish
         * @description Submits the captures for analysis. Repeating it changes nothing.
         */
        post: operations["finishVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}/hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put a verification on legal hold
         * @description Until it is released, neither its retention nor a call deletes anything of it. Holding it again only changes the reason.
         */
        post: operations["holdVerification"];
        /**
         * Release a legal hold
         * @description If its retention ended meanwhile, it is redacted at once: the response already shows it without what was removed. Changes nothing if it is not held.
         */
        delete: operations["releaseVerification"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report what the person is doing
         * @description Only `left` changes the state. `text/plain` is also accepted, so that `navigator.sendBeacon` works. At most 60 a minute.
         */
        post: operations["reportProgress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the sealed record
         * @description The record that `record_seal` covers, the disclosures of its digests, and the seal: everything needed to check it at `/verify`, with the SDK or without our code. `not_found` while there is no seal.
         */
        get: operations["readRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}/redact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redact a verification
         * @description Removes media, answers, location, narrative and metadata; keeps ids, hashes, verdict, seal and events.
         */
        post: operations["redactVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}/related": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List related verifications
         * @description Verifications of this account that share a photo, a device, or place and time with this one; the strongest links first, at most 100.
         */
        get: operations["listRelated"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the report of a case
         * @description Everything about a verification on A4: its verdict and the reasons, the photos (at most 40 are shown, the rest is named), what could not be checked, what people decided, and a code that leads to the check of its record. An unfinished one is marked as such; a redacted one shows what is left.
         */
        get: operations["readReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}/request-more": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the person for more
         * @description Before submission: the capture page shows what is still needed, and the link is mailed again in the person's language if their address is known. If it is not (see `mailed` of the event), send them `capture_url` yourself. At most ten times; the same request within a minute counts and mails once.
         */
        post: operations["requestMore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}/reverse-search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the reverse search
         * @description Its state and the pages with pictures like the photos. `not_found` if `reverse` was not requested or there was no photo.
         */
        get: operations["readReverseSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}/reverse-search/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide about candidates
         * @description `confirm` adds `found_online` and sets `svc` false; `dismiss` of every candidate makes the state `no_match`.
         */
        post: operations["decideReverseSearch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}/scene-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the code to write on paper for a step
         * @description For an image step with `scene_code`, with the token only. Returns the same code while a minute of it is left, then another one. Each photo of the step names it in `scene_code`. At most 60 codes for a verification, and 20 requests a minute.
         */
        post: operations["issueSceneCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the capture page needs to know
         * @description Never contains the verdict, the metadata or what is expected. Terminal states return 200 too.
         */
        get: operations["readSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}/similar-photo/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide on a similar photo
         * @description Records a person's decision about `similar_photo`, once; `svc` does not change. A better match found later is undecided again.
         */
        post: operations["decideSimilarPhoto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a resumable upload
         * @description tus 1.0.0 with creation, checksum (sha256), termination and expiration. For files over 2 MB and weak connections; up to 25 MB, videos up to 200 MB.
         */
        post: operations["createUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}/uploads/{upload_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Abort an upload
         * @description Its chunks are deleted; a capture made from it stays.
         */
        delete: operations["deleteUpload"];
        options?: never;
        /**
         * Read an upload's progress
         * @description Go on from `Upload-Offset`, after a break as at the beginning.
         */
        head: operations["headUpload"];
        /**
         * Send the next chunk
         * @description Chunks of 256 KiB to 8 MiB, 1 MiB is recommended; the last may be smaller. The last one stores the capture before it returns.
         */
        patch: operations["patchUpload"];
        trace?: never;
    };
    "/v1/verifications/{id}/uploads/{upload_id}/frames": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Send the frames of a photo
         * @description Low-resolution JPEGs taken with the photo, sent before its last chunk. Sending again replaces them.
         */
        put: operations["putUploadFrames"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the delivery log
         * @description Every webhook with all of its attempts, newest first.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a webhook again
         * @description Immediately, whatever the earlier outcome, with the same bytes. If it fails, the retry schedule starts again. `conflict` once it was tried 50 times.
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-deliveries/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a webhook address
         * @description Sends one signed event of the type `webhook.test`, with empty `data`, and says what came back.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Listen for events
         * @description The bodies that webhooks have, of all verifications of the account, whether or not they name an address: for a machine that has none. Without `after` no events, and the cursor of this moment; with it what came since, which may repeat: dedupe on `id`.
         */
        get: operations["listWebhookEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "verification.abandoned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent where `webhook_events` of the settings names it.
         * @description Signed by Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). Verify the raw bytes, dedupe on `webhook-id`, compare `occurred_at`: order is not guaranteed. Any 2xx within 15 seconds counts as delivered; otherwise it is sent again, 10 times over about three days, as `Retry-After` asks on 429 and 503. 410 ends it for the verification.
         */
        post: operations["onVerificationAbandoned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "verification.appealed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent where `webhook_events` of the settings names it.
         * @description Signed by Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). Verify the raw bytes, dedupe on `webhook-id`, compare `occurred_at`: order is not guaranteed. Any 2xx within 15 seconds counts as delivered; otherwise it is sent again, 10 times over about three days, as `Retry-After` asks on 429 and 503. 410 ends it for the verification.
         */
        post: operations["onVerificationAppealed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "verification.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A verification completed with its verdict.
         * @description Signed by Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). Verify the raw bytes, dedupe on `webhook-id`, compare `occurred_at`: order is not guaranteed. Any 2xx within 15 seconds counts as delivered; otherwise it is sent again, 10 times over about three days, as `Retry-After` asks on 429 and 503. 410 ends it for the verification.
         */
        post: operations["onVerificationCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "verification.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A verification was created.
         * @description Signed by Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). Verify the raw bytes, dedupe on `webhook-id`, compare `occurred_at`: order is not guaranteed. Any 2xx within 15 seconds counts as delivered; otherwise it is sent again, 10 times over about three days, as `Retry-After` asks on 429 and 503. 410 ends it for the verification.
         */
        post: operations["onVerificationCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "verification.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent where `webhook_events` of the settings names it.
         * @description Signed by Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). Verify the raw bytes, dedupe on `webhook-id`, compare `occurred_at`: order is not guaranteed. Any 2xx within 15 seconds counts as delivered; otherwise it is sent again, 10 times over about three days, as `Retry-After` asks on 429 and 503. 410 ends it for the verification.
         */
        post: operations["onVerificationExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "verification.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent where `webhook_events` of the settings names it.
         * @description Signed by Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). Verify the raw bytes, dedupe on `webhook-id`, compare `occurred_at`: order is not guaranteed. Any 2xx within 15 seconds counts as delivered; otherwise it is sent again, 10 times over about three days, as `Retry-After` asks on 429 and 503. 410 ends it for the verification.
         */
        post: operations["onVerificationFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "verification.finalized": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent where `webhook_events` of the settings names it.
         * @description Signed by Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). Verify the raw bytes, dedupe on `webhook-id`, compare `occurred_at`: order is not guaranteed. Any 2xx within 15 seconds counts as delivered; otherwise it is sent again, 10 times over about three days, as `Retry-After` asks on 429 and 503. 410 ends it for the verification.
         */
        post: operations["onVerificationFinalized"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "verification.more_requested": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent where `webhook_events` of the settings names it.
         * @description Signed by Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). Verify the raw bytes, dedupe on `webhook-id`, compare `occurred_at`: order is not guaranteed. Any 2xx within 15 seconds counts as delivered; otherwise it is sent again, 10 times over about three days, as `Retry-After` asks on 429 and 503. 410 ends it for the verification.
         */
        post: operations["onVerificationMoreRequested"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "verification.reviewed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent where `webhook_events` of the settings names it.
         * @description Signed by Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). Verify the raw bytes, dedupe on `webhook-id`, compare `occurred_at`: order is not guaranteed. Any 2xx within 15 seconds counts as delivered; otherwise it is sent again, 10 times over about three days, as `Retry-After` asks on 429 and 503. 410 ends it for the verification.
         */
        post: operations["onVerificationReviewed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "verification.sealed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent where `webhook_events` of the settings names it.
         * @description Signed by Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). Verify the raw bytes, dedupe on `webhook-id`, compare `occurred_at`: order is not guaranteed. Any 2xx within 15 seconds counts as delivered; otherwise it is sent again, 10 times over about three days, as `Retry-After` asks on 429 and 503. 410 ends it for the verification.
         */
        post: operations["onVerificationSealed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "verification.video_analyzed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent where `webhook_events` of the settings names it.
         * @description Signed by Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). Verify the raw bytes, dedupe on `webhook-id`, compare `occurred_at`: order is not guaranteed. Any 2xx within 15 seconds counts as delivered; otherwise it is sent again, 10 times over about three days, as `Retry-After` asks on 429 and 503. 410 ends it for the verification.
         */
        post: operations["onVerificationVideoAnalyzed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when you ask for it, to try an address. `data` is empty.
         * @description Signed by Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). Verify the raw bytes, dedupe on `webhook-id`, compare `occurred_at`: order is not guaranteed. Any 2xx within 15 seconds counts as delivered; otherwise it is sent again, 10 times over about three days, as `Retry-After` asks on 429 and 503. 410 ends it for the verification.
         */
        post: operations["onWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        AccountMembership: {
            /** @example acc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            name: string;
            /** @description What the person may do in this account. */
            role: components["schemas"]["MemberRole"];
        };
        AddCaptureForm: {
            /** Format: date-time */
            captured_at?: string;
            /**
             * Format: uuid
             * @description If sent again, returns 200 with the stored capture.
             */
            client_capture_id?: string;
            /** @description A `DeviceReport` as JSON text of at most 4 KB. One that names neither camera nor sizes counts as missing. */
            device?: string;
            /** @description Low-resolution JPEGs taken with the photo, at most 256 KB and 1280 pixels a side; only with the token and a camera. */
            frames?: string[];
            /**
             * Format: binary
             * @description JPEG, PNG, WebP, HEIC or HEIF, up to 25 MB, 64 to 12000 pixels a side.
             */
            image: string;
            /** @description A JSON object with `lat`, `lng`, `accuracy_m`, sent as text. */
            location?: string;
            /** @description Of the capture page's challenge. */
            nonce?: string;
            /** @description The code on the paper, for a step that asks for one (`POST …/scene-codes`). */
            scene_code?: string;
            /** @description Checked against the file. */
            sha256?: string;
            source?: components["schemas"]["AddCaptureFormSource"];
            /** @description The step's key; required when the verification has steps. */
            step?: string;
            submit_later?: components["schemas"]["AddCaptureFormSubmitLater"];
        };
        /**
         * @description With the token: `camera` with the challenge's nonce, `system_camera` for an `<input capture>`, or `file`, the default. Only upload steps and steps with `allow_file` accept a file. With a secret key only `file`.
         * @enum {string}
         */
        AddCaptureFormSource: "camera" | "system_camera" | "file";
        /**
         * @description Only with the token. With `true` the verification is not submitted by this file, even if nothing more can be added: the person checks everything, then `finish` is called.
         * @enum {string}
         */
        AddCaptureFormSubmitLater: "true" | "false";
        /**
         * @example {
         *       "name": "Ada's laptop",
         *       "response": {
         *         "id": "pXkq3v7HkM0yQmVwYl9c2A",
         *         "rawId": "pXkq3v7HkM0yQmVwYl9c2A",
         *         "type": "public-key",
         *         "response": {
         *           "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
         *           "attestationObject": "o2NmbXRkbm9uZQ",
         *           "transports": [
         *             "internal"
         *           ]
         *         },
         *         "clientExtensionResults": {}
         *       }
         *     }
         */
        AddPasskey: {
            /** @example Ada's laptop */
            name: string;
            response: {
                [key: string]: unknown;
            };
        };
        Address: {
            city?: string;
            country?: string;
            formatted: string;
            lat?: number;
            line1?: string;
            line2?: string;
            lng?: number;
            postal_code?: string;
            region?: string;
        };
        Addresses: {
            items: components["schemas"]["AddressesItem"][];
        };
        AddressesItem: {
            address?: components["schemas"]["Address"];
            formatted: string;
            id: string;
        };
        /**
         * @example {
         *       "step": "where",
         *       "text": "Unter den Li",
         *       "session": "8f14e45f-ceea-467f-a8d2-5c4d3f2b1a00"
         *     }
         */
        AddressesRequest: components["schemas"]["TypedAddress"] | components["schemas"]["PickedAddress"] | components["schemas"]["AddressHere"];
        AddressHere: {
            lat: number;
            lng: number;
            step: string;
        };
        /** @description A postal address. */
        AddressStep: {
            /** @example DE */
            country?: string;
            /** @example The whole front of the car */
            description: string;
            /** @example front */
            key: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "address";
            match_location?: boolean;
            max?: number;
            min?: number;
            prefill_from_location?: boolean;
            when?: components["schemas"]["StepCondition"];
        };
        /**
         * @example {
         *       "domain": "acme.example"
         *     }
         */
        AddSsoDomain: {
            /** @example acme.example */
            domain: string;
        };
        AiDetectedSignal: {
            confidence: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ai_detected";
        };
        /** @enum {string} */
        AnalysisName: "text" | "condition" | "scene" | "scene_code" | "change";
        /**
         * @example {
         *       "value": [
         *         "yes"
         *       ]
         *     }
         */
        Answer: {
            /** @description With `true` the verification is not submitted by this answer, even if nothing more can be added: the person checks everything, then `finish` is called. */
            submit_later?: boolean;
            value: string | string[] | components["schemas"]["Address"];
        };
        /** @enum {string} */
        AnswerKind: "text" | "choice" | "address";
        Answers: {
            [key: string]: components["schemas"]["StoredAnswer"];
        };
        ApiKey: {
            /**
             * @description For a secret key: IPv4 and IPv6 addresses and ranges it may be used from; absent means anywhere.
             * @example [
             *       "203.0.113.7",
             *       "2001:db8::/48"
             *     ]
             */
            allowed_ips?: string[];
            /**
             * @description For a publishable key: origins whose pages may call the capture endpoints with it.
             * @example [
             *       "https://app.acme.example"
             *     ]
             */
            allowed_origins?: string[];
            /**
             * @description For a publishable key: the apps that contain it, stored for you; calls are not checked against it.
             * @example [
             *       "com.acme.claims"
             *     ]
             */
            bundle_ids?: string[];
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            created_at: string;
            created_by?: components["schemas"]["ApiKeyCreator"];
            /**
             * Format: date-time
             * @description From then on it is refused.
             * @example 2026-11-21T10:00:00.000Z
             */
            expires_at?: string;
            /** @example key_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            kind: components["schemas"]["ApiKeyKind"];
            /**
             * Format: date-time
             * @description Accurate to ten minutes; absent until its first use.
             * @example 2026-11-21T10:00:00.000Z
             */
            last_used_at?: string;
            /**
             * @description The key's last four characters.
             * @example x7Qa
             */
            last4: string;
            /** @example claims import */
            name: string;
            /**
             * @description The key itself, which is no secret.
             * @example pk_live_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
             */
            publishable_key?: string;
            /** @description Of a secret key; `read` changes nothing. */
            role: components["schemas"]["ApiKeyRole"];
        };
        /** @description Who created it; absent if an operator did. */
        ApiKeyCreator: {
            email?: string;
            id: string;
        };
        /** @enum {string} */
        ApiKeyKind: "secret" | "publishable";
        ApiKeyList: {
            has_more: boolean;
            items: components["schemas"]["ApiKey"][];
            next_cursor?: string;
        };
        /** @enum {string} */
        ApiKeyRole: "full" | "read";
        /** @description The second look at it, if one is offered or was asked for. */
        Appeal: {
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            appealed_at?: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            closes_at?: string;
            /** @description `offered`: it can be asked for until `closes_at`. `open`: the person is taking new photos. `waiting`: a person must decide. `lapsed`: no photos came. */
            state: components["schemas"]["AppealState"];
            /** @description The one with the new photos. */
            verification_id?: string;
        };
        AppealCounts: {
            /** @description Of the asked: people accepted the case, so the check was probably wrong. */
            accepted: number;
            /** @description Of these, where the person asked for it. */
            asked: number;
            /** @description Of the asked: no new photos came. */
            lapsed: number;
            /** @description Verifications that offered a second look. */
            offered: number;
            /** @description Of the asked: people rejected the case. */
            rejected: number;
        };
        /**
         * @example {
         *       "verification_id": "vfy_01JD6Q6Z9VQ4W3N8K2M5T7R1XC",
         *       "capture_url": "https://example.com/v/01JD6Q6Z9VQ4W3N8K2M5T7R1XC.1abc"
         *     }
         */
        Appealed: {
            /**
             * Format: uri
             * @description Open it to take the photos; it works for 24 hours.
             */
            capture_url: string;
            verification_id: string;
        };
        Appeals: {
            /** @description By what flagged a photo or did not answer; a verification counts for each of them. */
            checks: components["schemas"]["AppealsOfCheck"][];
            /**
             * Format: date
             * @example 2026-11-02
             */
            from: string;
            /** @description By the person's language. */
            languages: components["schemas"]["AppealsOfLanguage"][];
            /** @description By the system that the phone names; `other` for files too. */
            phones: components["schemas"]["AppealsOfPhone"][];
            /**
             * Format: date
             * @example 2026-11-02
             */
            to: string;
            totals: components["schemas"]["AppealCounts"];
        };
        AppealsOfCheck: {
            /** @description Of the asked: people accepted the case, so the check was probably wrong. */
            accepted: number;
            /** @description Of these, where the person asked for it. */
            asked: number;
            check: components["schemas"]["CheckName"];
            /** @description Of the asked: no new photos came. */
            lapsed: number;
            /** @description Verifications that offered a second look. */
            offered: number;
            /** @description Of the asked: people rejected the case. */
            rejected: number;
        };
        AppealsOfLanguage: {
            /** @description Of the asked: people accepted the case, so the check was probably wrong. */
            accepted: number;
            /** @description Of these, where the person asked for it. */
            asked: number;
            language: components["schemas"]["PageLanguage"];
            /** @description Of the asked: no new photos came. */
            lapsed: number;
            /** @description Verifications that offered a second look. */
            offered: number;
            /** @description Of the asked: people rejected the case. */
            rejected: number;
        };
        AppealsOfPhone: {
            /** @description Of the asked: people accepted the case, so the check was probably wrong. */
            accepted: number;
            /** @description Of these, where the person asked for it. */
            asked: number;
            /** @description Of the asked: no new photos came. */
            lapsed: number;
            /** @description Verifications that offered a second look. */
            offered: number;
            phone: components["schemas"]["AppealsOfPhonePhone"];
            /** @description Of the asked: people rejected the case. */
            rejected: number;
        };
        /** @enum {string} */
        AppealsOfPhonePhone: "ios" | "android" | "other";
        /** @enum {string} */
        AppealState: "offered" | "open" | "waiting" | "decided" | "lapsed";
        /** @description Offer the person one second look for so many days after a verdict against their photos (CONTRACT G20). */
        AppealTerms: {
            days: number;
        };
        AuditEntry: {
            /**
             * @description The operation's `operationId`.
             * @example changeSettings
             */
            action: string;
            actor: components["schemas"]["AuditEntryActor"];
            /** @description What it showed afterwards, or what was decided. */
            after?: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            at: string;
            /** @description What a read of the target showed; no secrets. */
            before?: {
                [key: string]: unknown;
            };
            /** @example aud_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            outcome: components["schemas"]["AuditEntryOutcome"];
            target: components["schemas"]["AuditEntryTarget"];
        };
        AuditEntryActor: {
            /** @description For a person, including one who has left. */
            email?: string;
            /** @example usr_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            kind: components["schemas"]["AuditEntryActorKind"];
            /** @description For a key, its name at that time. */
            name?: string;
        };
        /** @enum {string} */
        AuditEntryActorKind: "user" | "key" | "system";
        AuditEntryList: {
            has_more: boolean;
            items: components["schemas"]["AuditEntry"][];
            next_cursor?: string;
        };
        /**
         * @description `unknown`: it was begun, and nobody knows whether it was done; read the target.
         * @enum {string}
         */
        AuditEntryOutcome: "unknown" | "done";
        AuditEntryTarget: {
            /** @description Absent for something to be created if it is unknown whether it was. */
            id?: string;
            kind: components["schemas"]["AuditEntryTargetKind"];
            /** @description What a verification's case is called now, see `name` of a case. */
            name?: string;
        };
        /** @enum {string} */
        AuditEntryTargetKind: "account" | "api_key" | "brand" | "credits" | "database" | "invitation" | "link_template" | "member" | "passkey" | "session" | "sso" | "verification" | "webhook_delivery" | "webhook_secret";
        AuditForm: {
            /** @description Repeat the field. Default screen and ai. */
            checks?: components["schemas"]["CheckName"][];
            /** @description A JSON object with `kind` and `summary`, sent as text. */
            context?: string;
            /**
             * Format: binary
             * @description JPEG, PNG, WebP, HEIC or HEIF, up to 25 MB; or send image_url.
             */
            image?: string;
            /**
             * Format: uri
             * @description Instead of image: the HTTPS address of the photo, on the public internet. Fetched within 15 s.
             * @example https://example.com/photo.jpg
             */
            image_url?: string;
            /**
             * @description A JSON object of strings, sent as text.
             * @example {"claim":"A-17"}
             */
            metadata?: string;
            /**
             * Format: uri
             * @description HTTPS address that receives the result.
             */
            webhook_url?: string;
        };
        AuditSyncForm: {
            /**
             * @description Default `"ai"`.
             * @constant
             */
            checks?: "ai";
            /**
             * Format: binary
             * @description JPEG, PNG, WebP, HEIC or HEIF, up to 4 MB.
             */
            image: string;
            /**
             * @description A JSON object of strings, sent as text.
             * @example {"claim":"A-17"}
             */
            metadata?: string;
            /**
             * Format: uri
             * @description HTTPS address that receives the result.
             */
            webhook_url?: string;
        };
        Box: {
            height: number;
            width: number;
            x: number;
            y: number;
        };
        Brand: {
            /**
             * @description `#rgb` or `#rrggbb`. Text on it is black or white, whichever is more readable (at least 4.5 to 1). If it is too faint against the page, outlines use the text's colour.
             * @example #0a5
             */
            accent?: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            created_at: string;
            /** @description Set by `default_brand_slug` of the settings. */
            is_default: boolean;
            /** Format: uri */
            logo_url?: string;
            /**
             * @description What people read.
             * @example Acme Claims
             */
            name: string;
            /** @example acme-claims */
            slug: string;
            /**
             * Format: uri
             * @example https://acme.example/help
             */
            support_url?: string;
        };
        BrandList: {
            has_more: boolean;
            items: components["schemas"]["Brand"][];
            next_cursor?: string;
        };
        /**
         * @example {
         *       "photos": 250
         *     }
         */
        BuyTopUp: {
            photos: components["schemas"]["BuyTopUpPhotos"];
        };
        /**
         * @description The size of the pack.
         * @enum {integer}
         */
        BuyTopUpPhotos: 50 | 250 | 1000;
        Capture: {
            bytes: number;
            c2pa?: components["schemas"]["CaptureC2pa"];
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            captured_at?: string;
            change?: components["schemas"]["CaptureChange"];
            /** @description Its own scores; the verification averages them. */
            condition?: components["schemas"]["ConditionPart"];
            content_type: string;
            /**
             * Format: uri
             * @description Absent once the media are redacted.
             */
            content_url?: string;
            /** @description Of the checks that have answered. */
            findings?: components["schemas"]["CaptureFinding"][];
            height?: number;
            /** @example cap_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            kind: components["schemas"]["MediaKind"];
            /** @description Signs against a live camera, from the device, its frames or the challenge; more may be added. */
            liveness?: components["schemas"]["LivenessSign"][];
            location?: components["schemas"]["Location"];
            /** @description Signs against the device's position, the heaviest first; one of weight 1 rejects the match. More may be added. */
            location_signs?: components["schemas"]["CaptureLocationSign"][];
            /** @description Present if an object is expected on it (SPEC 2.5), or if a context is stated and `context` is required. */
            object_match?: components["schemas"]["ObjectMatch"];
            ocr?: components["schemas"]["OcrReading"];
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            received_at: string;
            /** @description Whether the code on the paper was read, where its step asks for one (CONTRACT G19). */
            scene_code?: components["schemas"]["SceneCodeResult"];
            seal_failure?: components["schemas"]["CaptureSealFailure"];
            sealed: boolean;
            /**
             * Format: uri
             * @description A copy with our Content Credential (C2PA); made after the verdict if `seal` is on.
             */
            sealed_url?: string;
            /** @description Of the bytes as sent. */
            sha256: string;
            signals: components["schemas"]["Signal"][];
            /** @description As declared by its sender: our page's camera, the system's, or a file; with a secret key always `api`. */
            source: components["schemas"]["CaptureSource"];
            step?: string;
            /**
             * Format: uri
             * @description A JPEG of at most 320 px, for a clip of its first second; absent until judged, and for a PDF.
             */
            thumb_url?: string;
            /** @description Checks of `signals_required` that never answered of this one, as in the verdict. */
            unavailable?: components["schemas"]["CheckName"][];
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            urls_expire_at?: string;
            width?: number;
        };
        CaptureC2pa: {
            digital_source_type?: string;
            issuer?: string;
            present: boolean;
            /**
             * @description For `invalid`: the file is unchanged, but a signer's certificate was revoked. More may be added.
             * @constant
             */
            reason?: "revoked_signer";
            state?: components["schemas"]["CaptureC2paState"];
        };
        /**
         * @description `unread`: the file has one, but reading it would take too long or crashed the reader.
         * @enum {string}
         */
        CaptureC2paState: "valid" | "invalid" | "untrusted" | "unread";
        /** @description Compared with the earlier photo of `baseline`. */
        CaptureChange: {
            /** @description The earlier photo. */
            capture_id: string;
            /** @description `[a, b, c, d, e, f]`: a point `x, y` of this photo is at `a x + b y + c, d x + e y + f` in the earlier one, both in shares of width and height. Absent if the photos do not show the same view. */
            matrix?: number[];
            /** @description Parts that look different, the strongest first: hints for a person, who decides what they mean. */
            regions?: components["schemas"]["ChangedRegion"][];
            /** @description The earlier verification. */
            verification_id: string;
        };
        CaptureFinding: {
            check: components["schemas"]["CheckName"];
            /** @description The calibrated probability that the photo is what the check looks for. */
            confidence: number;
            /** @description Of `ai`: a part of the photo looks edited, so a person has to look; `result` does not change. */
            edited_part?: boolean;
            /** @description Why and, where the model can tell, in which parts; absent once the media are redacted. */
            evidence?: components["schemas"]["CaptureFindingEvidenceItem"][];
            /**
             * @description Its accuracy is at /scorecard.
             * @example screen-pixels@1.2.0
             */
            model: string;
            /** @description Ours alone, where outside judges count in `confidence`. */
            own_confidence?: number;
            result: components["schemas"]["CaptureFindingResult"];
            score: number;
        };
        CaptureFindingEvidenceItem: {
            boxes?: components["schemas"]["Box"][];
            /** @description One sentence in English. */
            detail: string;
            judge?: components["schemas"]["CaptureFindingEvidenceItemJudge"];
            /** @description What it is; more may be added. */
            kind: string;
            /** @description The names in `detail`, for the same sentence in another language. */
            values?: {
                [key: string]: string;
            };
        };
        /** @description Of `outside_judge`: which company says so, and its own score; `model` stays ours. Of `outside_watermark`: 1 if the watermark of a generator was found, otherwise 0. */
        CaptureFindingEvidenceItemJudge: {
            name: components["schemas"]["OutsideJudgeName"];
            score: number;
            version: string;
            /** @description Its share in `confidence`; absent if it is not calibrated and counts for nothing. */
            weight?: number;
        };
        /** @enum {string} */
        CaptureFindingResult: "flagged" | "clear";
        CaptureList: {
            items: components["schemas"]["Capture"][];
        };
        CaptureLocationSign: {
            detail: string;
            sign: components["schemas"]["LocationSignName"];
            weight: number;
        };
        /**
         * @description Why there will be no sealed copy; more may be added.
         * @enum {string}
         */
        CaptureSealFailure: "too_large" | "unsupported_format" | "unreadable" | "original_missing" | "location_in_file" | "cut_off" | "gave_up";
        /** @enum {string} */
        CaptureSource: "camera" | "system_camera" | "file" | "api";
        Case: {
            assignee?: components["schemas"]["CaseAssignee"];
            /** @description How many of them are clips; absent if none. */
            clips?: number;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            decided_at?: string;
            /** @description An e-mail address, or the id of a key or of who has left. */
            decided_by?: string;
            /** @description What people decided, whatever the verdict says; absent until then. */
            decision?: components["schemas"]["CaseDecision"];
            /** @description The reason that was typed with it. */
            decision_note?: string;
            /** @description How many of them are PDFs; absent if none. */
            documents?: number;
            /** @description Why the outcome is `look`. */
            doubts?: components["schemas"]["CaseDoubt"][];
            /** @description What waits for a person; absent where nothing does. */
            due?: components["schemas"]["ReviewSubject"][];
            identification?: string;
            metadata: {
                [key: string]: string;
            };
            mode: components["schemas"]["VerificationMode"];
            /** @description What the case is called: `claim_number` or `reference` of the metadata, the identification, the metadata chosen as `case_name_field`, or else the first metadata. */
            name?: string;
            /** @description The verdict as people read it. `look`: nothing was found, but a person has to look; `unavailable`: not fully checked. Absent without a verdict. */
            outcome?: components["schemas"]["CaseOutcome"];
            /** @description All photos and files. */
            photos: number;
            /** @description The slug of the template it was created from. */
            template?: string;
            /**
             * Format: uri
             * @description A JPEG of at most 320 px, for 15 minutes.
             */
            thumb_url?: string;
            /**
             * Format: date-time
             * @description When it last changed; in a list, when the list heard of it.
             * @example 2026-11-21T10:00:00.000Z
             */
            updated_at: string;
            verification: components["schemas"]["Verification"];
        };
        /** @description The member who works on it. */
        CaseAssignee: {
            /** @description Absent if this person has left the account. */
            email?: string;
            id: string;
        };
        CaseCounts: {
            due: components["schemas"]["CaseCountsDue"];
            /** @description A count of this value means this many or more. */
            most: number;
        };
        CaseCountsDue: {
            appeal: number;
            flagged: number;
            reverse: number;
            similar_photo: number;
            unavailable: number;
        };
        /** @enum {string} */
        CaseDecision: "accepted" | "rejected";
        CaseDetail: {
            assignee?: components["schemas"]["CaseAssignee"];
            captures: components["schemas"]["Capture"][];
            claimed_by?: components["schemas"]["CaseDetailClaimedBy"];
            /** @description How many of them are clips; absent if none. */
            clips?: number;
            damage: components["schemas"]["DamageLocalization"];
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            decided_at?: string;
            /** @description An e-mail address, or the id of a key or of who has left. */
            decided_by?: string;
            /** @description What people decided, whatever the verdict says; absent until then. */
            decision?: components["schemas"]["CaseDecision"];
            /** @description The reason that was typed with it. */
            decision_note?: string;
            /** @description How many of them are PDFs; absent if none. */
            documents?: number;
            /** @description Why the outcome is `look`. */
            doubts?: components["schemas"]["CaseDoubt"][];
            /** @description What waits for a person; absent where nothing does. */
            due?: components["schemas"]["ReviewSubject"][];
            events: components["schemas"]["Event"][];
            hold?: components["schemas"]["CaseDetailHold"];
            identification?: string;
            metadata: {
                [key: string]: string;
            };
            mode: components["schemas"]["VerificationMode"];
            /** @description What the case is called: `claim_number` or `reference` of the metadata, the identification, the metadata chosen as `case_name_field`, or else the first metadata. */
            name?: string;
            /** @description The verdict as people read it. `look`: nothing was found, but a person has to look; `unavailable`: not fully checked. Absent without a verdict. */
            outcome?: components["schemas"]["CaseOutcome"];
            /** @description All photos and files. */
            photos: number;
            /**
             * Format: date-time
             * @description When its personal data will be deleted (CONTRACT G4.7); absent before its end, while it is held, and afterwards.
             * @example 2026-11-21T10:00:00.000Z
             */
            redacts_at?: string;
            related: components["schemas"]["RelatedVerification"][];
            reverse_search?: components["schemas"]["ReverseSearch"];
            reviews: components["schemas"]["CaseReview"][];
            signals_required: components["schemas"]["CheckName"][];
            steps?: components["schemas"]["Step"][];
            /** @description The slug of the template it was created from. */
            template?: string;
            /**
             * Format: uri
             * @description A JPEG of at most 320 px, for 15 minutes.
             */
            thumb_url?: string;
            /**
             * Format: date-time
             * @description When it last changed; in a list, when the list heard of it.
             * @example 2026-11-21T10:00:00.000Z
             */
            updated_at: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            urls_expire_at: string;
            verification: components["schemas"]["Verification"];
        };
        /** @description Who looks at it now: a person, or a key by its id. */
        CaseDetailClaimedBy: {
            email?: string;
            key?: string;
        };
        /** @description Its legal hold (CONTRACT G4.7). */
        CaseDetailHold: {
            /** @description An e-mail address, or the id of a key or of who has left; absent if it was held from its creation on. */
            by?: string;
            reason?: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            since: string;
        };
        /** @enum {string} */
        CaseDoubt: "reverse" | "similar_photo" | "edited_part" | "contradictions" | "scene_code" | "place" | "object" | "no_photo";
        CaseList: {
            has_more: boolean;
            items: components["schemas"]["Case"][];
            next_cursor?: string;
        };
        /** @enum {string} */
        CaseOutcome: "genuine" | "look" | "flagged" | "unavailable";
        /** @description What a person said; `yes`: it is what is suspected. */
        CaseReview: {
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            at: string;
            /** @description An e-mail address, or the id of a key or of who has left. */
            by?: string;
            decision: components["schemas"]["ReviewAnswer"];
            note?: string;
            subject: components["schemas"]["CaseReviewSubject"];
        };
        /**
         * @description `case`: the case as a whole.
         * @enum {string}
         */
        CaseReviewSubject: "reverse" | "similar_photo" | "unavailable" | "flagged" | "appeal" | "case";
        /**
         * @description Absent members do not change; null removes one. Send a new logo as multipart/form-data.
         * @example {
         *       "name": "Acme Claims",
         *       "accent": "#0a5",
         *       "logo": null
         *     }
         */
        ChangeBrand: {
            /**
             * @description `#rgb` or `#rrggbb`. Text on it is black or white, whichever is more readable (at least 4.5 to 1). If it is too faint against the page, outlines use the text's colour.
             * @example #0a5
             */
            accent?: string | null;
            /** @description Only null: the brand then has no logo. */
            logo?: string | null;
            /**
             * @description What people read.
             * @example Acme Claims
             */
            name?: string;
            /**
             * Format: uri
             * @example https://acme.example/help
             */
            support_url?: string | null;
        };
        ChangeBrandForm: {
            /** @example #0a5 */
            accent?: string;
            /**
             * Format: binary
             * @description PNG, JPEG or WebP by its first bytes, up to 512 KB. SVG is refused: it may carry scripts.
             */
            logo?: string;
            /** @example Acme Claims */
            name?: string;
            /** @example https://acme.example/help */
            support_url?: string;
        };
        ChangedRegion: {
            strength: number;
        } | components["schemas"]["Box"] | null;
        /**
         * @description Absent members do not change, and null resets to the default, also within `spec`. Links continue with the published version.
         * @example {
         *       "name": "Car claims",
         *       "expires_in_seconds": 86400,
         *       "daily_cap": 200
         *     }
         */
        ChangeLinkTemplate: {
            daily_cap?: number | null;
            database?: components["schemas"]["TemplateDatabase"] | null;
            /** Format: date-time */
            expected_updated_at?: string;
            /** @description Default `3600`. */
            expires_in_seconds?: number | null;
            identification?: components["schemas"]["IdentificationRule"] | null;
            /** @example Car claims */
            name?: string;
            /** @description Whether `/l/{org}/{slug}` leads to the link. Default true. */
            short_link?: boolean | null;
            spec?: components["schemas"]["TemplateSpec"] | null;
            total_cap?: number | null;
        };
        /**
         * @example {
         *       "role": "reviewer"
         *     }
         */
        ChangeMember: {
            /** @description What they may do; each role includes those after it. */
            role: components["schemas"]["MemberRole"];
        };
        /**
         * @description Absent members do not change; null resets to the default.
         * @example {
         *       "retention_days": 90,
         *       "webhook_events": [
         *         "verification.expired"
         *       ],
         *       "notify_email": "claims@acme.example"
         *     }
         */
        ChangeSettings: {
            ai_threshold?: number | null;
            /** @description Whether the console blurs photos and identifying data until a person clicks; false unless set. Applies to everyone in the account at once. */
            blur_sensitive?: boolean | null;
            /**
             * @description The metadata key whose value names a case that has neither `claim_number` nor `reference` in its metadata, nor an `identification`. For verifications created from now on.
             * @example policy
             */
            case_name_field?: string | null;
            /**
             * @description The account's own instructions for scoring `condition`; `provenance.instructions_sha256` identifies them. For verifications created from now on.
             * @example Hail damage counts double. Ignore dirt.
             */
            condition_instructions?: string | null;
            /** @description Whether photos are searched for damage after the verdict (`GET /v1/verifications/{id}/damage-localization`); false unless set. For verifications created from now on. */
            damage_localization?: boolean | null;
            /**
             * @description The brand shown if no `brand_slug` is given.
             * @example acme-claims
             */
            default_brand_slug?: string | null;
            /**
             * @description Origins whose pages may show this account's capture pages and reusable links in a frame: scheme, host and port, without a path. None unless set. Applies at once, to links that exist too.
             * @example [
             *       "https://www.acme.example"
             *     ]
             */
            embed_origins?: string[] | null;
            monthly_verification_limit?: number | null;
            /**
             * Format: email
             * @description Where results go if a verification names no `notify_email`; none unless set.
             */
            notify_email?: string | null;
            /**
             * @description Companies that judge photos for `ai` in addition to us: they receive a reduced copy of each, without metadata, and the capture page says so. A company that this deployment has not set up is refused. For verifications created from now on; a company that is removed is not asked any more.
             * @example [
             *       "sightengine"
             *     ]
             */
            outside_judges?: components["schemas"]["OutsideJudgeName"][] | null;
            /** @description Questions to all of them per UTC day, each counted before it is asked; 100 unless set. */
            outside_judges_daily_cap?: number | null;
            /** @description How long after the link was sent its person is reminded of it, at most twice; 0, as unless set, for never. For verifications created from now on. */
            reminder_after_minutes?: number | null;
            retention_days?: number | null;
            /** @description Whether sealed copies (C2PA) keep the file's own GPS and contain the device's position. False unless set: GPS is removed from them; text written by a photographer, such as a city in IPTC, stays. For verifications created from now on. */
            seal_location?: boolean | null;
            /** @description Whether the result page says if people accepted or rejected the case, and a further result mail goes out when they decide it: without their name and note. False unless set. For verifications created from now on. */
            share_decision?: boolean | null;
            /** @description Whether photos are compared with the account's earlier ones and indexed for later ones; true unless set. For verifications created from now on. */
            similar_photo?: boolean | null;
            /** @description Text messages with a link per UTC day; 0, as unless set, turns them off. Refused if this deployment has no provider for them. */
            sms_daily_cap?: number | null;
            /** @description Sent in addition to `verification.created` and `verification.completed`, for verifications created from now on. */
            webhook_events?: components["schemas"]["OptionalWebhookEvent"][] | null;
        };
        /**
         * @example {
         *       "issuer": "https://login.acme.example",
         *       "client_id": "0oa1b2c3",
         *       "client_secret": "…",
         *       "role_claim": "groups",
         *       "roles": [
         *         {
         *           "value": "claims-team",
         *           "role": "reviewer"
         *         }
         *       ]
         *     }
         */
        ChangeSso: {
            /** @example 0oa1b2c3 */
            client_id: string;
            /** @description Required at first, and when `issuer` or `client_id` changes. Absent: it stays. */
            client_secret?: string;
            /** @description For people without any of these values. Absent: they are refused. */
            default_role?: components["schemas"]["MemberRole"];
            /**
             * @description The provider's issuer, exactly as its discovery document names it.
             * @example https://login.acme.example
             */
            issuer: string;
            /**
             * @description The claim of the ID token with a person's groups or roles: a text or a list of texts. Absent: members keep the role they have in the account.
             * @example groups
             */
            role_claim?: string;
            /** @description Which value of the claim gives which role. The highest role counts. */
            roles?: components["schemas"]["ChangeSsoRole"][];
        };
        ChangeSsoRole: {
            role: components["schemas"]["MemberRole"];
            value: string;
        };
        /** @enum {string} */
        CheckName: "screen" | "ai" | "reverse" | "context";
        /** @description One or more of the options; `min` and `max` say how many. */
        ChoiceStep: {
            /** @example The whole front of the car */
            description: string;
            /** @example front */
            key: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "choice";
            max?: number;
            min?: number;
            options: components["schemas"]["ChoiceStepOption"][];
            when?: components["schemas"]["StepCondition"];
        };
        ChoiceStepOption: {
            /** @example Yes */
            label: string;
            /** @example yes */
            value: string;
        };
        /**
         * @example {
         *       "due": [
         *         "flagged",
         *         "similar_photo"
         *       ],
         *       "count": 3
         *     }
         */
        ClaimCases: {
            /** @description Default `1`. */
            count?: number;
            /** @description Default all. Repeated ones count once. */
            due?: components["schemas"]["ReviewSubject"][];
            /** @description Ids to skip now. Default `[]`. */
            skip?: string[];
        };
        ClaimedCases: {
            items: components["schemas"]["ClaimedCasesItem"][];
            /** @description A count of this value means this many or more. */
            most: number;
            /** @description How many others wait. */
            remaining: number;
        };
        ClaimedCasesItem: {
            case: components["schemas"]["CaseDetail"];
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            lease_expires_at: string;
            subject: components["schemas"]["ReviewSubject"];
        };
        ComparedSide: {
            /** @description The key of the answer. */
            answer?: string;
            /** @description The photo; absent for an answer or a column. */
            capture_id?: string;
            /** @description The column of the database's row. */
            column?: string;
            /** @description What was compared; absent after a redaction. */
            value?: string;
            /** @description Of a photo of a linked verification; absent for one of this verification. */
            verification_id?: string;
        };
        Condition: {
            aspects: components["schemas"]["ConditionAspect"][];
            label: components["schemas"]["ConditionLabel"];
            provenance?: components["schemas"]["ConditionProvenance"];
            /** @description One-decimal average of the aspect scores. */
            score: number;
            steps?: {
                [key: string]: components["schemas"]["ConditionPart"];
            };
        };
        ConditionAspect: {
            name: string;
            reasoning: string;
            score: number;
        };
        /** @enum {string} */
        ConditionLabel: "good" | "fair" | "poor";
        ConditionPart: {
            aspects: components["schemas"]["ConditionAspect"][];
            label: components["schemas"]["ConditionLabel"];
            provenance?: components["schemas"]["ConditionProvenance"];
            /** @description One-decimal average of the aspect scores. */
            score: number;
        };
        ConditionProvenance: {
            instructions_sha256?: string;
            model: string;
            prompt: string;
        };
        /** @description Whether the photos fit together as one scene. It never changes `svc`, `signals` or the status. */
        Consistency: {
            /** @description The rules that the photos break; light ones alone stay `consistent`. */
            found: components["schemas"]["FoundContradiction"][];
            result: components["schemas"]["ConsistencyResult"];
            /** @description The rules that had something to compare. */
            rules: components["schemas"]["ConsistencyRule"][];
        };
        /**
         * @description `contradictions`: the rules found weigh 0.5 or more together, and a person should look. `not_enough`: the photos have nothing in common to compare.
         * @enum {string}
         */
        ConsistencyResult: "consistent" | "contradictions" | "not_enough";
        /** @enum {string} */
        ConsistencyRule: "camera_differs" | "sensor_differs" | "software_differs" | "tables_differ" | "far_apart_in_time" | "clock_off_satellites" | "taken_after_arrival" | "taken_before_live" | "too_fast" | "same_view_elsewhere" | "daylight_at_night" | "plate_differs" | "vin_differs" | "answer_differs" | "row_differs" | "same_picture_twice" | "picture_of_another";
        /**
         * @example {
         *       "name": "claims import",
         *       "role": "full"
         *     }
         */
        CreateApiKey: {
            /**
             * @description For a secret key: IPv4 and IPv6 addresses and ranges it may be used from; absent means anywhere.
             * @example [
             *       "203.0.113.7",
             *       "2001:db8::/48"
             *     ]
             */
            allowed_ips?: string[];
            /**
             * @description For a publishable key: origins whose pages may call the capture endpoints with it.
             * @example [
             *       "https://app.acme.example"
             *     ]
             */
            allowed_origins?: string[];
            /**
             * @description For a publishable key: the apps that contain it, stored for you; calls are not checked against it.
             * @example [
             *       "com.acme.claims"
             *     ]
             */
            bundle_ids?: string[];
            /** Format: date-time */
            expires_at?: string;
            /** @description Default `"secret"`. */
            kind?: components["schemas"]["ApiKeyKind"];
            /** @example claims import */
            name: string;
            /** @description Of a secret key; `read` changes nothing. Default `"full"`. */
            role?: components["schemas"]["ApiKeyRole"];
        };
        /**
         * @description With a logo as multipart/form-data, else as JSON.
         * @example {
         *       "slug": "acme-claims",
         *       "name": "Acme Claims",
         *       "accent": "#0a5",
         *       "support_url": "https://acme.example/help"
         *     }
         */
        CreateBrand: {
            /**
             * @description `#rgb` or `#rrggbb`. Text on it is black or white, whichever is more readable (at least 4.5 to 1). If it is too faint against the page, outlines use the text's colour.
             * @example #0a5
             */
            accent?: string;
            /**
             * @description What people read.
             * @example Acme Claims
             */
            name: string;
            /** @example acme-claims */
            slug: string;
            /**
             * Format: uri
             * @example https://acme.example/help
             */
            support_url?: string;
        };
        CreateBrandForm: {
            /** @example #0a5 */
            accent?: string;
            /**
             * Format: binary
             * @description PNG, JPEG or WebP by its first bytes, up to 512 KB. SVG is refused: it may carry scripts.
             */
            logo?: string;
            /** @example Acme Claims */
            name: string;
            slug: string;
            /** @example https://acme.example/help */
            support_url?: string;
        };
        CreatedApiKey: {
            /**
             * @description For a secret key: IPv4 and IPv6 addresses and ranges it may be used from; absent means anywhere.
             * @example [
             *       "203.0.113.7",
             *       "2001:db8::/48"
             *     ]
             */
            allowed_ips?: string[];
            /**
             * @description For a publishable key: origins whose pages may call the capture endpoints with it.
             * @example [
             *       "https://app.acme.example"
             *     ]
             */
            allowed_origins?: string[];
            /**
             * @description For a publishable key: the apps that contain it, stored for you; calls are not checked against it.
             * @example [
             *       "com.acme.claims"
             *     ]
             */
            bundle_ids?: string[];
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            created_at: string;
            created_by?: components["schemas"]["ApiKeyCreator"];
            /**
             * Format: date-time
             * @description From then on it is refused.
             * @example 2026-11-21T10:00:00.000Z
             */
            expires_at?: string;
            /** @example key_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            kind: components["schemas"]["ApiKeyKind"];
            /**
             * Format: date-time
             * @description Accurate to ten minutes; absent until its first use.
             * @example 2026-11-21T10:00:00.000Z
             */
            last_used_at?: string;
            /**
             * @description The key's last four characters.
             * @example x7Qa
             */
            last4: string;
            /** @example claims import */
            name: string;
            /**
             * @description The key itself, which is no secret.
             * @example pk_live_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
             */
            publishable_key?: string;
            /** @description Of a secret key; `read` changes nothing. */
            role: components["schemas"]["ApiKeyRole"];
            /** @description The secret key, only in this response: not in a replay by `Idempotency-Key`, and never again. */
            secret?: string;
        };
        /**
         * @description With `publish`, its link works at once. Null means the default.
         * @example {
         *       "slug": "car-claims",
         *       "name": "Car claims",
         *       "spec": {
         *         "steps": [
         *           {
         *             "key": "front",
         *             "kind": "image",
         *             "description": "The whole front of the car"
         *           }
         *         ]
         *       },
         *       "identification": {
         *         "label": "Policy number"
         *       },
         *       "publish": true
         *     }
         */
        CreateLinkTemplate: {
            daily_cap?: number | null;
            database?: components["schemas"]["TemplateDatabase"] | null;
            /** @description Default `3600`. */
            expires_in_seconds?: number | null;
            identification?: components["schemas"]["IdentificationRule"] | null;
            /** @example Car claims */
            name: string;
            publish?: boolean;
            /** @description Whether `/l/{org}/{slug}` leads to the link. Default true. */
            short_link?: boolean | null;
            /** @example car-claims */
            slug: string;
            spec?: components["schemas"]["TemplateSpec"] | null;
            total_cap?: number | null;
        };
        /**
         * @description Every field is optional. Send either `steps` or `max_captures`. Settings are fixed once created.
         * @example {
         *       "max_captures": 2,
         *       "signals_required": [
         *         "screen",
         *         "ai"
         *       ],
         *       "metadata": {
         *         "claim": "A-17"
         *       }
         *     }
         */
        CreateVerification: components["schemas"]["CreateVerificationWithPhotos"] | components["schemas"]["CreateVerificationWithSteps"];
        /**
         * @description Every field is optional and overrides the template; `metadata` is merged key by key.
         * @example {
         *       "identification": "A-17",
         *       "metadata": {
         *         "claim": "A-1042"
         *       }
         *     }
         */
        CreateVerificationFromTemplate: {
            /** @description An earlier verification of yours: the page shows its photos to line up with, and each new photo is compared with the one of its step (CONTRACT G21). */
            baseline?: string;
            /** @example acme-claims */
            brand_slug?: string;
            /** @description Default `3600`. */
            expires_in_seconds?: number;
            /** @description The value that the template asks for; with a database it also picks the row. */
            identification?: string;
            metadata?: components["schemas"]["Metadata"];
            /**
             * Format: email
             * @description Who gets the result; null opts out, absent uses the account default.
             */
            notify_email?: string | null;
            /**
             * Format: email
             * @description Who gets the link by mail, in the language of `locale`; see `delivery` for what became of it.
             */
            recipient_email?: string;
            /** @description Or who gets it as a text message, if the account has them (`sms_daily_cap`). */
            recipient_phone?: string;
            /** @description How long after the link was sent the person is reminded of it, at most twice; 0 for never. Must be shorter than the link is open. Absent uses the account's setting. */
            reminder_after_minutes?: number;
            /**
             * Format: uri
             * @example https://example.com/hook
             */
            webhook_url?: string;
        };
        CreateVerificationWithPhotos: {
            appeal?: components["schemas"]["AppealTerms"];
            /** @description An earlier verification of yours: the page shows its photos to line up with, and each new photo is compared with the one of its step (CONTRACT G21). */
            baseline?: string;
            /** @example acme-claims */
            brand_slug?: string;
            /** @description Plain text shown when the person is done. */
            completion_message?: string;
            /**
             * @description Turns on `condition`.
             * @example [
             *       "scratches",
             *       "dents"
             *     ]
             */
            condition_aspects?: string[];
            context?: components["schemas"]["PhotoContext"];
            expect?: components["schemas"]["Expectations"];
            /** @description A street address, coordinates or a plus code; turns on `location_match`. A whole city is too large to compare. */
            expected_location?: string;
            /** @description Turns on `object_match`. */
            expected_object?: string;
            /** @description Default `3600`. */
            expires_in_seconds?: number;
            /** @description Keep everything, whatever the retention, until the hold is released (CONTRACT G4.7). */
            legal_hold?: boolean;
            /** @description Language of the capture page, as a BCP 47 tag. It has en, ar, de, es, fr, hi, it, nl, pl, pt, tr, zh; with any other tag it follows the browser, or is in English. */
            locale?: string;
            /** @description That many photos, in any order. Default 1. */
            max_captures?: number;
            metadata?: components["schemas"]["Metadata"];
            /** @description `verification`: taken live (default). `audit`: existing files sent through the API. */
            mode?: components["schemas"]["VerificationMode"];
            /**
             * Format: email
             * @description Who gets the result; null opts out, absent uses the account default.
             */
            notify_email?: string | null;
            notify_email_body?: string;
            notify_email_subject?: string;
            /**
             * Format: email
             * @description Who gets the link by mail, in the language of `locale`; see `delivery` for what became of it.
             */
            recipient_email?: string;
            /** @description Or who gets it as a text message, if the account has them (`sms_daily_cap`). */
            recipient_phone?: string;
            /** @description How long after the link was sent the person is reminded of it, at most twice; 0 for never. Must be shorter than the link is open. Absent uses the account's setting. */
            reminder_after_minutes?: number;
            /** @description The first photo needs a GPS fix. Default false. */
            require_location?: boolean;
            /** @description Days after its end until it redacts itself. Absent uses the account's setting. */
            retention_days?: number;
            /** @description Stamp delivered photos with a C2PA seal. Default true. */
            seal?: boolean;
            /**
             * @description Default `["screen","ai"]`.
             * @example [
             *       "screen",
             *       "ai"
             *     ]
             */
            signals_required?: components["schemas"]["CheckName"][];
            /**
             * Format: uri
             * @example https://example.com/hook
             */
            webhook_url?: string;
        };
        CreateVerificationWithSteps: {
            appeal?: components["schemas"]["AppealTerms"];
            /** @description An earlier verification of yours: the page shows its photos to line up with, and each new photo is compared with the one of its step (CONTRACT G21). */
            baseline?: string;
            /** @example acme-claims */
            brand_slug?: string;
            /** @description Plain text shown when the person is done. */
            completion_message?: string;
            /**
             * @description Turns on `condition`.
             * @example [
             *       "scratches",
             *       "dents"
             *     ]
             */
            condition_aspects?: string[];
            context?: components["schemas"]["PhotoContext"];
            expect?: components["schemas"]["Expectations"];
            /** @description A street address, coordinates or a plus code; turns on `location_match`. A whole city is too large to compare. */
            expected_location?: string;
            /** @description Turns on `object_match`. */
            expected_object?: string;
            /** @description Default `3600`. */
            expires_in_seconds?: number;
            /** @description Keep everything, whatever the retention, until the hold is released (CONTRACT G4.7). */
            legal_hold?: boolean;
            /** @description Language of the capture page, as a BCP 47 tag. It has en, ar, de, es, fr, hi, it, nl, pl, pt, tr, zh; with any other tag it follows the browser, or is in English. */
            locale?: string;
            metadata?: components["schemas"]["Metadata"];
            /** @description `verification`: taken live (default). `audit`: existing files sent through the API. */
            mode?: components["schemas"]["VerificationMode"];
            /**
             * Format: email
             * @description Who gets the result; null opts out, absent uses the account default.
             */
            notify_email?: string | null;
            notify_email_body?: string;
            notify_email_subject?: string;
            /**
             * Format: email
             * @description Who gets the link by mail, in the language of `locale`; see `delivery` for what became of it.
             */
            recipient_email?: string;
            /** @description Or who gets it as a text message, if the account has them (`sms_daily_cap`). */
            recipient_phone?: string;
            /** @description How long after the link was sent the person is reminded of it, at most twice; 0 for never. Must be shorter than the link is open. Absent uses the account's setting. */
            reminder_after_minutes?: number;
            /** @description The first photo needs a GPS fix. Default false. */
            require_location?: boolean;
            /** @description Days after its end until it redacts itself. Absent uses the account's setting. */
            retention_days?: number;
            /** @description Stamp delivered photos with a C2PA seal. Default true. */
            seal?: boolean;
            /**
             * @description Default `["screen","ai"]`.
             * @example [
             *       "screen",
             *       "ai"
             *     ]
             */
            signals_required?: components["schemas"]["CheckName"][];
            /** @description Guided steps, in order. */
            steps: components["schemas"]["Step"][];
            /**
             * Format: uri
             * @example https://example.com/hook
             */
            webhook_url?: string;
        };
        CreditMovement: {
            /** @description On your balance: a charge is negative. */
            amount_cents: number;
            /** @description After it. */
            balance_cents: number;
            /**
             * @description What it is for: a capture, its refund, a payment.
             * @example charge:cap_01JD6Q6Z9VQ4W3N8K2M5T7R1XC
             */
            cause: string;
            /** @example mov_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            kind: components["schemas"]["CreditMovementKind"];
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @description The verification of the photo that was charged or refunded; it stays when that is deleted. */
            verification_id?: string;
        };
        /** @enum {string} */
        CreditMovementKind: "capture" | "refund" | "top_up" | "grant" | "adjustment" | "plan";
        CreditMovementList: {
            has_more: boolean;
            items: components["schemas"]["CreditMovement"][];
            next_cursor?: string;
        };
        Credits: {
            balance_cents: number;
            /** @description Succeeded top-ups of this UTC calendar month. */
            month_spent_cents: number;
            /** @description 0 until a person saved a card. */
            monthly_cap_cents: number;
            packs: components["schemas"]["CreditsPack"][];
            payment_method?: components["schemas"]["CreditsPaymentMethod"];
            photos_available: number;
            price_per_photo_cents: number;
        };
        CreditsPack: {
            amount_cents: number;
            photos: number;
        };
        /** @description The saved card; absent without one. */
        CreditsPaymentMethod: {
            brand: string;
            last4: string;
        };
        DamageJob: {
            capture_id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            completed_at?: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            created_at: string;
            error?: string;
            /** @example dmg_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            model?: string;
            /**
             * Format: uri
             * @description The same as a transparent PNG.
             */
            overlay_png_url?: string;
            /**
             * Format: uri
             * @description The regions as an SVG overlay for the photo; valid for 15 minutes.
             */
            overlay_url?: string;
            regions?: components["schemas"]["DamageJobRegion"][];
            status: components["schemas"]["DamageJobStatus"];
            step?: string;
        };
        DamageJobRegion: {
            box: components["schemas"]["DamageJobRegionBox"];
            confidence: number;
            label: string;
            polygon?: [
                number,
                number
            ][];
            severity: components["schemas"]["DamageJobRegionSeverity"];
        };
        DamageJobRegionBox: {
            height: number;
            width: number;
            x: number;
            y: number;
        };
        /** @enum {string} */
        DamageJobRegionSeverity: "minor" | "moderate" | "severe";
        /** @enum {string} */
        DamageJobStatus: "queued" | "running" | "succeeded" | "failed";
        DamageLocalization: {
            enabled: boolean;
            jobs: components["schemas"]["DamageJob"][];
        };
        DashboardSession: {
            /** @description Absent if it is in no account yet. */
            account_id?: string;
            /** @description The network at sign-in. */
            address: string;
            /** Format: date-time */
            created_at: string;
            /** @description Whether it is the current session. */
            current: boolean;
            /** Format: date-time */
            expires_at: string;
            /** @example ses_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @description Accurate to five minutes.
             */
            seen_at: string;
            /** @description The browser's user agent at sign-in. */
            user_agent: string;
        };
        DashboardSessionList: {
            items: components["schemas"]["DashboardSession"][];
        };
        Database: {
            /**
             * @example [
             *       "policy",
             *       "name"
             *     ]
             */
            columns: string[];
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            created_at: string;
            /**
             * @description Yours to choose; stable across re-uploads.
             * @example policies
             */
            id: string;
            /** @example policy */
            identifier_column: string;
            /** @example Policies */
            name: string;
            rows: string[][];
            source: components["schemas"]["DatabaseSource"];
            /**
             * Format: uri
             * @example https://example.com/hook
             */
            source_url?: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            updated_at: string;
        };
        DatabaseItem: {
            /**
             * @example [
             *       "policy",
             *       "name"
             *     ]
             */
            columns: string[];
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            created_at: string;
            /**
             * @description Yours to choose; stable across re-uploads.
             * @example policies
             */
            id: string;
            /** @example policy */
            identifier_column: string;
            /** @example Policies */
            name: string;
            /** @description How many rows it has. */
            row_count: number;
            /** @description `csv` file, JSON rows by the `api`, or pulled from a `url`. */
            source: components["schemas"]["DatabaseSource"];
            /**
             * Format: uri
             * @example https://example.com/hook
             */
            source_url?: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            updated_at: string;
        };
        DatabaseList: {
            has_more: boolean;
            items: components["schemas"]["DatabaseItem"][];
            next_cursor?: string;
        };
        /**
         * @description `csv` file, JSON rows by the `api`, or pulled from a `url`.
         * @enum {string}
         */
        DatabaseSource: "csv" | "api" | "url";
        /**
         * @example {
         *       "verification_id": "vfy_01JD6Q6Z9VQ4W3N8K2M5T7R1XC",
         *       "subject": "flagged",
         *       "decision": "no",
         *       "note": "Rain on the lens."
         *     }
         */
        DecideCase: {
            /**
             * Format: date-time
             * @description `decided_at` of the case that you looked at, null if it had none: refused if people have decided it since.
             * @example 2026-11-21T10:00:00.000Z
             */
            decided_at?: string | null;
            /** @description `yes`: it is what is suspected; `no`: it is fine. */
            decision: components["schemas"]["ReviewAnswer"];
            /** @description Stored for you; not shown to anyone else. */
            note?: string;
            subject: components["schemas"]["ReviewSubject"];
            verification_id: string;
        };
        /**
         * @description What a person says after comparing the pictures.
         * @example {
         *       "decision": "dismiss",
         *       "candidates": [
         *         "rvc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC"
         *       ],
         *       "note": "Our own listing."
         *     }
         */
        DecideReverseSearch: {
            /** @description Ids of `items`; without them all that wait are meant. */
            candidates?: string[];
            decision: components["schemas"]["DecideReverseSearchDecision"];
            /** @description Stored for you; not shown to anyone else. */
            note?: string;
        };
        /** @enum {string} */
        DecideReverseSearchDecision: "confirm" | "dismiss";
        /** @description What became of the link that we sent; absent if we sent none. */
        Delivery: {
            channel: components["schemas"]["LinkChannel"];
            /** @description Why it was held back. */
            reason?: components["schemas"]["HeldBackReason"];
            reminders: number;
            /**
             * Format: date-time
             * @description When a provider last accepted a message with the link.
             * @example 2026-11-21T10:00:00.000Z
             */
            sent_at?: string;
            /** @description `queued`: not accepted by the provider yet. `held_back`: not sent, for the `reason`, or without one because the verification ended first. `bounced`: the provider refused it. `opened`: the link was opened. `started`: the person sent a first photo or answer. */
            status: components["schemas"]["DeliveryStatus"];
            /** @description The recipient; absent after a redaction, and in webhooks. */
            to?: string;
        };
        /** @enum {string} */
        DeliveryStatus: "queued" | "sent" | "held_back" | "bounced" | "opened" | "started";
        /**
         * @description What a device says about itself and its camera, sent as text in the field `device`. Other members are stored and not judged; the whole has at most 4 KB.
         * @example {
         *       "camera": {
         *         "label": "camera2 0, facing back",
         *         "facing": "rear",
         *         "requested": {
         *           "width": 4032,
         *           "height": 3024
         *         },
         *         "reported": {
         *           "width": 1920,
         *           "height": 1080
         *         },
         *         "actual": {
         *           "width": 1080,
         *           "height": 1920,
         *           "fps": 30
         *         },
         *         "cameras": 3,
         *         "method": "photo"
         *       },
         *       "platform": "Android",
         *       "languages": [
         *         "de-DE",
         *         "en"
         *       ],
         *       "time_zone": "Europe/Berlin",
         *       "screen": {
         *         "width": 412,
         *         "height": 915,
         *         "dpr": 2.625
         *       }
         *     }
         */
        DeviceReport: {
            camera?: components["schemas"]["DeviceReportCamera"];
            /** @description The device's languages, most wanted first; compared with the country of the location. */
            languages?: string[];
            mobile?: boolean;
            /** @description The operating system. With `screen` it relates cases that come from one device. */
            platform?: string;
            screen?: components["schemas"]["DeviceReportScreen"];
            /** @description An IANA name, such as `Europe/Berlin`; compared with the zone of the location. */
            time_zone?: string;
            /** @description For each of `frames`, whether the torch was really on, following `challenge.torch`. */
            torch_applied?: (0 | 1)[];
            touch_points?: number;
            /** @description `true` if a program operates the device. */
            webdriver?: boolean;
        } & {
            [key: string]: unknown;
        };
        /** @description A report that has neither a `label` nor width and height of `reported` or `actual` says too little: the capture then has the sign `no_device_report`. */
        DeviceReportCamera: {
            actual?: components["schemas"]["DeviceReportCameraActual"];
            /** @description How many cameras the device has. Stored, not judged. */
            cameras?: number;
            /** @description `rear` or `front`, as requested. */
            facing?: string;
            /** @description The camera's name as the system gives it, such as `MediaStreamTrack.label`. Names of programs that act as a camera count against the photo. */
            label?: string;
            /** @description `photo` for the sensor's own still, `frame` for a frame of the preview, `input` for the system's camera app. */
            method?: string;
            reported?: components["schemas"]["DeviceReportCameraReported"];
            requested?: components["schemas"]["DeviceReportCameraRequested"];
        } & {
            [key: string]: unknown;
        };
        /** @description The size of the preview's frames as they arrive, and how many a second. Another shape than `reported`, or more pixels, counts against the photo. */
        DeviceReportCameraActual: {
            fps?: number;
            height?: number;
            width?: number;
        } & {
            [key: string]: unknown;
        };
        /** @description The size that the camera says it delivers, before any rotation. */
        DeviceReportCameraReported: {
            height?: number;
            width?: number;
        } & {
            [key: string]: unknown;
        };
        /** @description The size asked for. Stored, not judged. */
        DeviceReportCameraRequested: {
            height?: number;
            width?: number;
        } & {
            [key: string]: unknown;
        };
        /** @description The screen, in points or CSS pixels, and its density. */
        DeviceReportScreen: {
            dpr?: number;
            height?: number;
            width?: number;
        } & {
            [key: string]: unknown;
        };
        Disclosure: {
            salt: string;
            /** @description As it was when sealed. */
            value?: unknown;
        };
        DisputedCase: {
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            created_at: string;
            decision?: components["schemas"]["CaseDecision"];
            /** @description The verification. */
            id: string;
            /** @description What the case is called. */
            name?: string;
            photos: components["schemas"]["DisputedCasePhoto"][];
        };
        DisputedCasePhoto: {
            capture_id: string;
            judges: components["schemas"]["DisputedCasePhotoJudge"][];
            /** @description Ours, of `ai`. */
            result: components["schemas"]["CaptureFindingResult"];
        };
        DisputedCasePhotoJudge: {
            name: components["schemas"]["OutsideJudgeName"];
            score: number;
            version: string;
        };
        EndSsoForm: {
            logout_token: string;
        };
        /**
         * @example {
         *       "enforced": true
         *     }
         */
        EnforceSso: {
            /** @description An owner, who may still sign in by a code. Absent: the caller. */
            emergency_user_id?: string;
            enforced: boolean;
        };
        /**
         * @example {
         *       "error": {
         *         "code": "invalid_request",
         *         "message": "expires_in_seconds must be at least 60",
         *         "fields": [
         *           {
         *             "path": "expires_in_seconds",
         *             "message": "must be at least 60"
         *           }
         *         ]
         *       }
         *     }
         */
        Error: {
            error: components["schemas"]["ErrorDetails"];
        };
        /**
         * @description The string to branch on.
         * @enum {string}
         */
        ErrorCode: "invalid_request" | "invalid_json" | "invalid_multipart" | "missing_image" | "invalid_metadata" | "unknown_step" | "unauthorized" | "insufficient_credits" | "plan_limit_reached" | "monthly_verification_limit_reached" | "forbidden" | "not_found" | "conflict" | "slug_taken" | "step_full" | "steps_incomplete" | "already_finalized" | "no_verdict" | "link_paused" | "expired" | "image_too_large_for_sync" | "unsupported_media_type" | "unsupported_image_type" | "identification_required" | "unknown_brand" | "location_required" | "checks_not_supported" | "too_many_requests" | "link_cap_exceeded" | "internal_error" | "storage_unavailable" | "payload_too_large" | "payment_method_required" | "card_declined" | "authentication_required" | "monthly_cap_exceeded" | "idempotency_in_progress" | "idempotency_key_reused" | "confirmation_required" | "proof_required" | "sso_required" | "method_not_allowed";
        ErrorDetails: {
            /** @description Only on `proof_required`: how many zero bits its hash begins with. */
            bits?: number;
            /** @description Only on `proof_required`: the challenge for the proof. */
            challenge?: string;
            code: components["schemas"]["ErrorCode"];
            decline_code?: string;
            /** @description Only on `invalid_request`: every wrong field, at most 20, in the order of the request. */
            fields?: components["schemas"]["FieldError"][];
            /** @description What to do next. */
            hint?: string;
            idempotency_key?: string;
            /** @description For people; may change at any time. */
            message: string;
            month_spent_cents?: number;
            monthly_cap_cents?: number;
            /**
             * @description Only on `invalid_request` at `identification`: `no_row`, the database has no such row.
             * @constant
             */
            reason?: "no_row";
            /** @description Only on `sso_required`: where the sign-in begins. */
            sso_url?: string;
            /** @description The audit that was already created: read it instead of sending the photo again. */
            verification_id?: string;
        };
        /** @description Ignore types you do not know: more may be added. */
        Event: components["schemas"]["VerificationCreatedEvent"] | components["schemas"]["VerificationOpenedEvent"] | components["schemas"]["VerificationCapturePersistedEvent"] | components["schemas"]["VerificationCaptureRemovedEvent"] | components["schemas"]["VerificationAnswerSavedEvent"] | components["schemas"]["VerificationAnswerRemovedEvent"] | components["schemas"]["VerificationAbandonedEvent"] | components["schemas"]["VerificationMoreRequestedEvent"] | components["schemas"]["VerificationSceneCodeIssuedEvent"] | components["schemas"]["VerificationSubmittedEvent"] | components["schemas"]["VerificationDatabaseComparedEvent"] | components["schemas"]["VerificationCheckCompletedEvent"] | components["schemas"]["VerificationCheckUnavailableEvent"] | components["schemas"]["VerificationAnalysisCompletedEvent"] | components["schemas"]["VerificationAnalysisUnavailableEvent"] | components["schemas"]["VerificationDamageLocalizedEvent"] | components["schemas"]["VerificationVideoAnalyzedEvent"] | components["schemas"]["VerificationLocationGeocodedEvent"] | components["schemas"]["VerificationLocationMatchedEvent"] | components["schemas"]["VerificationSimilarPhotoFoundEvent"] | components["schemas"]["VerificationSimilarPhotoReviewedEvent"] | components["schemas"]["VerificationConsistencyCheckedEvent"] | components["schemas"]["VerificationCompletedEvent"] | components["schemas"]["VerificationReverseSearchReviewRequiredEvent"] | components["schemas"]["VerificationReviewedEvent"] | components["schemas"]["VerificationAssignedEvent"] | components["schemas"]["VerificationFinalizedEvent"] | components["schemas"]["VerificationSealedEvent"] | components["schemas"]["VerificationExpiredEvent"] | components["schemas"]["VerificationFailedEvent"] | components["schemas"]["VerificationHeldEvent"] | components["schemas"]["VerificationReleasedEvent"] | components["schemas"]["VerificationAppealedEvent"] | components["schemas"]["VerificationAppealEndedEvent"] | components["schemas"]["VerificationRedactedEvent"] | components["schemas"]["VerificationLinkQueuedEvent"] | components["schemas"]["VerificationNotifiedEvent"] | components["schemas"]["VerificationNotifySkippedEvent"] | components["schemas"]["VerificationNotifyFailedEvent"] | components["schemas"]["WebhookDeliveredEvent"] | components["schemas"]["WebhookFailedEvent"] | components["schemas"]["UnknownEvent"];
        EventLog: {
            items: components["schemas"]["Event"][];
        };
        /** @description Instead of `expected_location`, `expected_object` and `condition_aspects`. */
        Expectations: {
            condition?: components["schemas"]["ExpectationsCondition"];
            location?: components["schemas"]["ExpectationsLocation"];
            object?: components["schemas"]["ExpectationsObject"];
        };
        ExpectationsCondition: {
            /**
             * @example [
             *       "scratches",
             *       "dents"
             *     ]
             */
            aspects: string[];
        };
        ExpectationsLocation: {
            expected: string;
            threshold_m?: number;
        };
        ExpectationsObject: {
            expected: string;
        };
        /** @enum {string} */
        ExportAuditLogFormat: "csv" | "jsonl";
        /** @enum {string} */
        FailureReason: "media_unreadable" | "storage_lost" | "pipeline_error";
        FieldError: {
            message: string;
            path: string;
        };
        /**
         * @description The claimant's written description of what the captures show.
         * @example {
         *       "narrative": "A branch fell on the bonnet during the storm."
         *     }
         */
        Finalize: {
            /** @example A branch fell on the bonnet during the storm. */
            narrative: string;
        };
        Finish: {
            completion_message?: string;
            /** @description What the tenant calls the case, such as a claim number. */
            reference?: string;
            /**
             * Format: uri
             * @description As in the session (CONTRACT G3.3).
             */
            result_url?: string;
            status: components["schemas"]["VerificationStatus"];
        };
        /**
         * @example {
         *       "email": "ada@acme.example",
         *       "code": "402938"
         *     }
         */
        FinishSignIn: {
            /**
             * @description The six digits of the mail.
             * @example 402938
             */
            code: string;
            /**
             * Format: email
             * @example ada@acme.example
             */
            email: string;
        };
        FoundContradiction: {
            /** @description The photos concerned, and what does not fit. */
            compared: components["schemas"]["ComparedSide"][];
            /** @description One sentence for a reviewer, in English. */
            detail: string;
            /** @description The share of genuine series that break the rule, measured; absent if it was not measured. */
            false_alarm_rate?: number;
            /** @description How many series that rate was measured on. */
            measured_series?: number;
            rule: components["schemas"]["ConsistencyRule"];
            weight: number;
        };
        FoundOnlineSignal: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "found_online";
        };
        /** @enum {string} */
        HeldBackReason: "unsubscribed" | "members_only" | "daily_limit" | "new_address_limit" | "sms_off" | "number_limit";
        /**
         * @example {
         *       "reason": "Lawsuit 4 O 117/26"
         *     }
         */
        HoldVerification: {
            /** @description Why it is kept, for your own people. A redaction removes it. */
            reason?: string;
        };
        /** @description What the person is asked for before it begins. */
        IdentificationRule: {
            confirm?: components["schemas"]["IdentificationRuleConfirm"];
            /** @example On the first page of your policy */
            hint?: string;
            /** @example Policy number */
            label: string;
            /** @example ^[A-Z]-[0-9]+$ */
            pattern?: string;
        };
        /** @description A second value that the person behind the link must know: `column` of the database row that the identification selects. Without it, a person who guesses an identification sees the texts filled in from the row. Starts by API do not need it. */
        IdentificationRuleConfirm: {
            /** @example policy */
            column: string;
            /** @example As on your policy: 31.12.1980 */
            hint?: string;
            /** @example Date of birth */
            label: string;
        };
        /** @description Photos taken with the camera. */
        ImageStep: {
            allow_file?: boolean;
            camera?: components["schemas"]["ImageStepCamera"];
            /**
             * @example [
             *       "scratches",
             *       "dents"
             *     ]
             */
            condition_aspects?: string[];
            /** @example The whole front of the car */
            description: string;
            example_url?: string;
            expected_object?: string;
            /** @example front */
            key: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "image";
            max?: number;
            min?: number;
            ocr?: components["schemas"]["ImageStepOcr"];
            overlay?: components["schemas"]["ImageStepOverlay"];
            /** @description A paper with a fresh code lies in the picture, in two photos from different sides (CONTRACT G19). `min` and `max` are then 2 by default. */
            scene_code?: boolean;
            when?: components["schemas"]["StepCondition"];
        };
        /** @enum {string} */
        ImageStepCamera: "rear" | "front";
        /** @enum {string} */
        ImageStepOcr: "none" | "text" | "plate" | "vin" | "odometer" | "serial";
        /** @enum {string} */
        ImageStepOverlay: "none" | "frame" | "plate" | "document" | "vehicle_front" | "vehicle_rear" | "vehicle_left" | "vehicle_right";
        Invitation: {
            /** Format: date-time */
            created_at: string;
            /** @example ada@acme.example */
            email: string;
            /** Format: date-time */
            expires_at: string;
            /** @example inv_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /** @example ada@acme.example */
            invited_by: string;
            /** @description What they may do; each role includes those after it. */
            role: components["schemas"]["MemberRole"];
        };
        InvitationList: {
            items: components["schemas"]["Invitation"][];
        };
        /**
         * @example {
         *       "email": "ada@acme.example",
         *       "role": "reviewer"
         *     }
         */
        Invite: {
            /**
             * Format: email
             * @example ada@acme.example
             */
            email: string;
            /** @description What they may do; each role includes those after it. */
            role: components["schemas"]["MemberRole"];
        };
        Invited: {
            invitations: components["schemas"]["OwnInvitation"][];
        };
        Invoice: {
            amount_cents: number;
            /**
             * Format: date-time
             * @description When the payment was settled.
             * @example 2026-11-21T10:00:00.000Z
             */
            at: string;
            /** @constant */
            currency: "usd";
            /**
             * @description Of its payment.
             * @example pay_01JD6Q6Z9VQ4W3N8K2M5T7R1XC
             */
            id: string;
            /**
             * @description Increases by one with each payment.
             * @example M5T7R1XCQ4-0007
             */
            number: string;
            photos: number;
            /** @constant */
            state: "paid";
        };
        InvoiceList: {
            has_more: boolean;
            items: components["schemas"]["Invoice"][];
            next_cursor?: string;
        };
        JsonWebKeySet: {
            keys: components["schemas"]["JsonWebKeySetKey"][];
        };
        JsonWebKeySetKey: {
            /** @constant */
            alg: "ES256";
            /** @constant */
            crv: "P-256";
            /** @example seal-2026-11 */
            kid: string;
            /** @constant */
            kty: "EC";
            /** @constant */
            use: "sig";
            x: string;
            y: string;
        };
        /** @enum {string} */
        LinkChannel: "email" | "sms";
        LinkTemplate: {
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            created_at: string;
            /** @description Verifications a day (UTC), by link or API. */
            daily_cap: number;
            database?: components["schemas"]["TemplateDatabase"];
            expires_in_seconds: number;
            /** @description Links use the last published version. */
            has_unpublished_changes: boolean;
            identification?: components["schemas"]["IdentificationRule"];
            /**
             * Format: uri
             * @description To hand out as often as you like; a key with the role `read` sees it without its secret part.
             */
            link_url: string;
            name: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            published_at?: string;
            /** @description Whether `/l/{org}/{slug}` leads to `link_url` too. */
            short_link: boolean;
            /** @example car-claims */
            slug: string;
            spec: components["schemas"]["TemplateSpec"];
            status: components["schemas"]["LinkTemplateStatus"];
            /** @description Verifications in total; null means no limit. */
            total_cap: number | null;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            updated_at: string;
            used_today: number;
            used_total: number;
            /** @description 0 before the first publication. */
            version: number;
        };
        LinkTemplateList: {
            has_more: boolean;
            items: components["schemas"]["LinkTemplate"][];
            next_cursor?: string;
        };
        /** @enum {string} */
        LinkTemplateStatus: "draft" | "active" | "paused" | "revoked";
        LinkTemplateVersion: {
            database?: components["schemas"]["TemplateDatabase"];
            expires_in_seconds: number;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            published_at: string;
            /** @description The id of the person or of the API key. */
            published_by: string;
            spec: components["schemas"]["TemplateSpec"];
            /** @description Of the snapshot in the form of RFC 8785. */
            spec_sha256: string;
            version: number;
        };
        LinkTemplateVersionList: {
            items: components["schemas"]["LinkTemplateVersionListItem"][];
        };
        LinkTemplateVersionListItem: {
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            published_at: string;
            /** @description The id of the person or of the API key. */
            published_by: string;
            /** @description Of the snapshot in the form of RFC 8785. */
            spec_sha256: string;
            version: number;
        };
        /** @enum {string} */
        ListCasesDecisionItem: "accepted" | "rejected" | "none";
        LivenessSign: {
            sign: components["schemas"]["LivenessSignName"];
            strength: components["schemas"]["LivenessSignStrength"];
        };
        /** @enum {string} */
        LivenessSignName: "virtual_camera" | "frozen_frames" | "frames_differ_from_photo" | "moving_pattern" | "automation" | "camera_software" | "settings_mismatch" | "stale_challenge" | "no_challenge" | "taken_before" | "torch_ignored" | "repeated_frames" | "no_frames" | "no_device_report";
        /** @enum {string} */
        LivenessSignStrength: "strong" | "weak";
        Location: {
            accuracy_m: number;
            age_ms?: number;
            derived_from?: components["schemas"]["LocationDerivedFrom"];
            lat: number;
            lng: number;
            place?: string;
        };
        /** @enum {string} */
        LocationDerivedFrom: "exif" | "live" | "last_known_session" | "last_known_system" | "last_known_persisted";
        LocationMatch: {
            distance_m?: number;
            expected_location?: string;
            expected_point?: components["schemas"]["Point"];
            geocode_ref?: string;
            gps_accuracy_m?: number;
            observed_location?: string;
            observed_point?: components["schemas"]["Point"];
            /** @description Why it is `ungeocoded`: `address_not_found`, `address_ambiguous` (several places), `address_too_coarse` (larger than `threshold_m`, such as a city), `no_fix` or `accuracy_too_low`; absent if the geocoder did not answer. Why it is `rejected`: the sign against the position. */
            reason?: string;
            status: components["schemas"]["LocationMatchStatus"];
            threshold_m?: number;
        };
        /** @enum {string} */
        LocationMatchStatus: "verified" | "no_match" | "ungeocoded" | "rejected" | "not_applicable";
        /** @enum {string} */
        LocationSignName: "mock_provider" | "devtools_accuracy" | "teleported" | "timestamp_stale" | "accuracy_implausible" | "exif_elsewhere" | "time_zone_differs" | "language_unusual";
        Me: {
            account: components["schemas"]["MeAccount"];
            /** @description All accounts that the person is a member of; absent for a key. */
            accounts?: components["schemas"]["AccountMembership"][];
            /** @example production */
            environment: string;
            /** @description The invitations the person may accept; absent if there are none. */
            invitations?: components["schemas"]["OwnInvitation"][];
            key?: components["schemas"]["MeKey"];
            limits: components["schemas"]["MeLimits"];
            session?: components["schemas"]["MeSession"];
            user?: components["schemas"]["MeUser"];
        };
        MeAccount: {
            /** @description As in the settings. */
            blur_sensitive: boolean;
            /** @example acc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            name: string;
            /** @description The slug in links. */
            org: string;
            /** @description Whether links can be sent as text messages. */
            sms: boolean;
        };
        /** @enum {string} */
        MediaKind: "image" | "upload" | "video";
        /** @description The key that calls; absent for a person. */
        MeKey: {
            id: string;
            name: string;
            role: components["schemas"]["ApiKeyRole"];
        };
        MeLimits: {
            audits_per_second: number;
            image_bytes: number;
            reads_per_second: number;
            upload_bytes: number;
            video_bytes: number;
            writes_per_second: number;
        };
        Member: {
            /** Format: date-time */
            created_at: string;
            /** @example ada@acme.example */
            email: string;
            /** @description Shown only to owners. */
            has_passkey?: boolean;
            /** @example usr_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /** @description What they may do; each role includes those after it. */
            role: components["schemas"]["MemberRole"];
            /**
             * Format: date-time
             * @description When they last used the dashboard for this account; shown only to owners.
             */
            seen_at?: string;
        };
        MemberList: {
            items: components["schemas"]["Member"][];
        };
        /** @enum {string} */
        MemberRole: "owner" | "admin" | "reviewer" | "viewer";
        /** @description The sign-in of this browser and when it ends if it is not used. */
        MeSession: {
            created_at: string;
            expires_at: string;
            id: string;
            /** @description For a sign-in at the account's own provider: where it can be confirmed. */
            sso_url?: string;
        };
        /**
         * @description Your own keys and values, returned with the result and in every webhook; 16,384 bytes of JSON at most.
         * @example {
         *       "claim": "A-17"
         *     }
         */
        Metadata: {
            [key: string]: string;
        };
        /** @description The person who is signed in; absent for a key. */
        MeUser: {
            email: string;
            id: string;
            /** @description What the person may do in this account. */
            role: components["schemas"]["MemberRole"];
        };
        ObjectMatch: {
            expected_object?: string;
            status: components["schemas"]["ObjectStatus"];
        };
        /** @enum {string} */
        ObjectStatus: "match" | "mismatch" | "inconclusive";
        /** @description What was read on it, where its step declares `ocr`. */
        OcrReading: {
            boxes?: components["schemas"]["Box"][];
            check_digit?: components["schemas"]["OcrReadingCheckDigit"];
            confidence: number;
            /** @description For a plate: the countries whose pattern it matches, ISO 3166-1 alpha-2. */
            countries?: string[];
            kind: components["schemas"]["OcrReadingKind"];
            /** @example pp-ocrv4@1 */
            model: string;
            /** @description Of a VIN: letters I, O and Q, which no VIN has, that stand in `text` as 1 and 0. */
            replaced_letters?: number;
            /** @example 1M8GDM9AXKP042788 */
            text: string;
            unit?: components["schemas"]["OcrReadingUnit"];
        };
        /**
         * @description For a VIN (ISO 3779, 49 CFR 565).
         * @enum {string}
         */
        OcrReadingCheckDigit: "passed" | "failed" | "not_applicable";
        /** @enum {string} */
        OcrReadingKind: "text" | "plate" | "vin" | "odometer" | "serial";
        /**
         * @description For an odometer, if it is written next to the number.
         * @enum {string}
         */
        OcrReadingUnit: "km" | "mi";
        /** @enum {string} */
        OptionalWebhookEvent: "verification.expired" | "verification.failed" | "verification.abandoned" | "verification.more_requested" | "verification.reviewed" | "verification.appealed" | "verification.finalized" | "verification.video_analyzed" | "verification.sealed";
        /** @enum {string} */
        OutsideJudgeName: "sightengine" | "hive" | "reality_defender" | "synthid";
        OutsideJudges: {
            /** @description The newest cases in which a judge and our result disagree about a photo. */
            disputed: components["schemas"]["DisputedCase"][];
            /**
             * Format: date
             * @example 2026-11-02
             */
            from: string;
            /** @description Whether more cases are disputed. */
            has_more: boolean;
            /** @description Those with an opinion in these days. */
            judges: components["schemas"]["OutsideJudgeUse"][];
            /** @description Those that the operator has set up and the settings may name. */
            set_up: components["schemas"]["OutsideJudgeName"][];
            /**
             * Format: date
             * @example 2026-11-02
             */
            to: string;
        };
        OutsideJudgeUse: {
            /** @description Cases that people accepted, with a photo that it judged. */
            accepted_cases: number;
            /** @description Of these, where it calls a photo generated: false alarms. */
            accepted_generated: number;
            /** @description Of the compared, where it and our result say the same; it says generated from 0.5. */
            agreed: number;
            /** @description Of these, judged apart from us: all, but none of a detector of watermarks, since a mark that it finds is our result. */
            compared: number;
            /** @description Of these photos at that price; absent without a price. */
            cost_cents?: number;
            judge: components["schemas"]["OutsideJudgeName"];
            /** @description Photos whose finding has its opinion. */
            photos: number;
            /** @description Per photo, as the operator configured it; absent if it is not, and for viewers. */
            price_cents?: number;
            /** @description Cases that people rejected, with a photo that it judged. */
            rejected_cases: number;
            /** @description Of these, where it calls a photo generated. */
            rejected_generated: number;
        };
        OwnInvitation: {
            account: components["schemas"]["OwnInvitationAccount"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            /** @example inv_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /** @example ada@acme.example */
            invited_by: string;
            role: components["schemas"]["MemberRole"];
        };
        OwnInvitationAccount: {
            id: string;
            name: string;
        };
        OwnInvitationList: {
            items: components["schemas"]["OwnInvitation"][];
        };
        /** @enum {string} */
        PageLanguage: "en" | "ar" | "de" | "es" | "fr" | "hi" | "it" | "nl" | "pl" | "pt" | "tr" | "zh";
        Passkey: {
            /** Format: date-time */
            created_at: string;
            id: string;
            name: string;
            /** Format: date-time */
            used_at?: string;
        };
        PasskeyList: {
            items: components["schemas"]["Passkey"][];
        };
        /** @description For `navigator.credentials`: its `challenge` is good for five minutes and once. */
        PasskeyOptions: {
            [key: string]: unknown;
        };
        /** @description Nothing changes until a person finishes there. */
        PaymentMethodLink: {
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            expires_at: string;
            /** Format: uri */
            url: string;
        };
        PendingDecision: {
            decision: components["schemas"]["ReviewAnswer"];
            subject: components["schemas"]["ReviewSubject"];
            /**
             * Format: date-time
             * @description Until then it can be undone.
             * @example 2026-11-21T10:00:00.000Z
             */
            takes_effect_at: string;
            verification_id: string;
        };
        PhotoContext: {
            /** @example car */
            kind: string;
            /** @example the front of a parked car, number plate visible */
            summary: string;
        };
        PickedAddress: {
            id: string;
            /**
             * Format: uuid
             * @description Random, one for each address, because some providers bill by it.
             */
            session: string;
            step: string;
        };
        Point: {
            lat: number;
            lng: number;
        };
        /**
         * @example {
         *       "event": "left"
         *     }
         */
        Progress: {
            /** Format: date-time */
            at?: string;
            event: components["schemas"]["ProgressEvent"];
            step?: string;
        };
        /** @enum {string} */
        ProgressEvent: "opened" | "permission_denied" | "camera_ready" | "in_app_browser" | "step_started" | "left" | "returned" | "offline" | "online";
        /**
         * @example {
         *       "expected_version": 3
         *     }
         */
        PublishLinkTemplate: {
            expected_version?: number;
        };
        PutUploadFramesForm: {
            /** @description At most 256 KB and 1280 pixels a side each. */
            frames?: string[];
        };
        RecordFile: {
            disclosures: components["schemas"]["RecordFileDisclosures"];
            record: components["schemas"]["SealedRecord"];
            /** @description The seal before the narrative was added: its hash is that of the same record without `narrative_digest`. */
            replaced_seal?: components["schemas"]["RecordSeal"];
            seal: components["schemas"]["RecordSeal"];
        };
        /** @description The values and salts of the digests. Remove what a recipient should not see: the rest can still be checked. After a redaction none are left. */
        RecordFileDisclosures: {
            answers?: {
                [key: string]: components["schemas"]["Disclosure"];
            };
            /** @description By capture id. */
            locations?: {
                [key: string]: components["schemas"]["Disclosure"];
            };
            narrative?: components["schemas"]["Disclosure"];
            steps?: components["schemas"]["Disclosure"];
        };
        RecordSeal: {
            /** @constant */
            alg: "sha-256";
            answers_provenance: components["schemas"]["RecordSealAnswersProvenance"];
            /** @constant */
            canonicalization: "RFC8785";
            captures: components["schemas"]["RecordSealCapture"][];
            hash: string;
            /** @description ES256, compact, detached: its payload is `hash`. Its header repeats time, sequence, previous hash and provenance, so that they are signed too. */
            jws: string;
            /**
             * @description In `/.well-known/jwks.json`.
             * @example seal-2026-11
             */
            key_id: string;
            /** @description The hash of the account's previous seal, or of the seal that this one replaces; 64 zeros for the first. */
            previous_hash: string;
            /** Format: date-time */
            sealed_at: string;
            sequence: number;
            /** @description An RFC 3161 token over the text of `jws`, where the service has an authority that stamps. */
            timestamp_token?: string;
        };
        /**
         * @description Where the answers come from; the hash proves that they are unchanged, not that they are true.
         * @enum {string}
         */
        RecordSealAnswersProvenance: "self_reported" | "tenant_supplied" | "device_attested";
        RecordSealCapture: {
            capture_id: string;
            sha256: string;
            step?: string;
        };
        RelatedVerification: {
            alignment?: components["schemas"]["RelatedVerificationAlignment"];
            /** @description The photo of this verification that the link is about. */
            capture_id?: string;
            /** @description What its case is called, see `name` of a case. */
            name?: string;
            reason: components["schemas"]["RelatedVerificationReason"];
            related_capture_id?: string;
            /** @description The strength of the link: a device shared by many of your verifications means little. */
            score: number;
            verification_id: string;
        };
        /** @description In `GET /v1/cases/{id}`, for a photo that is similar to an earlier one, if their geometry is known. */
        RelatedVerificationAlignment: {
            /** @description a to f: a point x, y of the photo corresponds to a x + b y + c, d x + e y + f of the related one, both in fractions of width and height from the upper left. */
            matrix: number[];
            mirrored: boolean;
        };
        /**
         * @description More may be added: ignore reasons you do not know.
         * @enum {string}
         */
        RelatedVerificationReason: "photo" | "device" | "place_and_time";
        RelatedVerifications: {
            items: components["schemas"]["RelatedVerification"][];
        };
        /**
         * @example {
         *       "name": "Policies"
         *     }
         */
        RenameDatabase: {
            /** @example Policies */
            name: string;
        };
        /**
         * @example {
         *       "verification_ids": [
         *         "vfy_01JD6Q6Z9VQ4W3N8K2M5T7R1XC"
         *       ]
         *     }
         */
        RenewClaims: {
            verification_ids: string[];
        };
        RenewedClaims: {
            items: components["schemas"]["RenewedClaimsItem"][];
        };
        RenewedClaimsItem: {
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            lease_expires_at: string;
            verification_id: string;
        };
        ReportProgressResponse: {
            status: components["schemas"]["VerificationStatus"];
        };
        /**
         * @example {
         *       "message": "The number plate is cut off.",
         *       "steps": [
         *         "plate"
         *       ],
         *       "email": "ada@acme.example"
         *     }
         */
        RequestMore: {
            /**
             * Format: email
             * @description Who gets the link by mail. Absent: the address typed into a `text` step of format `email`, or else `recipient_email`; without one, nothing is sent, and no text message to `recipient_phone` either.
             */
            email?: string;
            /**
             * @description A message to the person, in your own words.
             * @example The number plate is cut off.
             */
            message?: string;
            /**
             * @description Keys of steps that need one more file than they have; a named question must be answered.
             * @example [
             *       "plate"
             *     ]
             */
            steps?: string[];
        };
        ReverseSearch: {
            items: components["schemas"]["ReverseSearchItem"][];
            /** @description `review`: candidates wait for a person, or one was confirmed. */
            state: components["schemas"]["ReverseSearchState"];
        };
        ReverseSearchItem: {
            capture_id: string;
            decision: components["schemas"]["ReverseSearchItemDecision"];
            /**
             * Format: date-time
             * @description When the search engine first saw it there.
             * @example 2026-11-21T10:00:00.000Z
             */
            first_seen?: string;
            /** @example rvc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /** Format: uri */
            image_url?: string;
            match: components["schemas"]["ReverseSearchItemMatch"];
            /** Format: uri */
            page_url: string;
            score: number;
        };
        /** @enum {string} */
        ReverseSearchItemDecision: "undecided" | "confirmed" | "dismissed";
        /** @enum {string} */
        ReverseSearchItemMatch: "full" | "partial";
        /** @enum {string} */
        ReverseSearchState: "pending" | "review" | "no_match" | "inconclusive" | "expired";
        /** @enum {string} */
        ReviewAnswer: "yes" | "no";
        ReviewedVerification: {
            answers?: components["schemas"]["Answers"];
            appeal?: components["schemas"]["Appeal"];
            /** @description It is the second look at this verification, where people decide about it. */
            appeal_of?: string;
            /** @description The earlier verification whose photos each capture's `change` refers to (CONTRACT G21). */
            baseline?: string;
            /**
             * Format: uri
             * @description The link to send to the end user; a key with the role `read` sees it without its secret part.
             */
            capture_url: string;
            captures_count: number;
            condition?: components["schemas"]["Condition"];
            consistency?: components["schemas"]["Consistency"];
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            decided_at?: string;
            /** @description The id of a person or key. */
            decided_by?: string;
            /** @description What people decided, whatever the verdict says; absent until then. */
            decision?: components["schemas"]["CaseDecision"];
            /** @description The reason that was typed with it. */
            decision_note?: string;
            delivery?: components["schemas"]["Delivery"];
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            expires_at: string;
            /** @description Why the status is `failed`; absent otherwise. `media_unreadable`: no stored file can be read. `storage_lost`: no stored file is there any more. `pipeline_error`: the checks gave no answer after several tries. In each case the photos are refunded: ask for them again with a new verification. */
            failure_reason?: components["schemas"]["FailureReason"];
            /** @example vfy_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /** @description Nothing of it is deleted until it is released (CONTRACT G4.7). */
            legal_hold?: boolean;
            location?: components["schemas"]["Location"];
            location_match?: components["schemas"]["LocationMatch"];
            narrative?: string;
            object_match?: components["schemas"]["ObjectMatch"];
            /** @description By image step key. */
            object_matches?: {
                [key: string]: components["schemas"]["StepObjectMatch"];
            };
            ocr_primary?: string;
            record_seal?: components["schemas"]["RecordSeal"];
            /** @description By step key: whether the code on the paper was read (CONTRACT G19). */
            scene_codes?: {
                [key: string]: components["schemas"]["SceneCodeResult"];
            };
            similar_photo?: components["schemas"]["SimilarPhoto"];
            /** @description Made in the sandbox: the outcome was forced by `svc_test`, or `simulate` drew a photo. It says nothing about real photos. */
            simulated?: boolean;
            status: components["schemas"]["VerificationStatus"];
            verdict?: components["schemas"]["Verdict"];
            video_analysis?: components["schemas"]["VideoAnalysis"];
        };
        /** @enum {string} */
        ReviewSubject: "reverse" | "similar_photo" | "unavailable" | "flagged" | "appeal";
        /**
         * @description `grace_seconds`: how long the key before works beside the new one; with 0 it ends at once.
         * @example {
         *       "grace_seconds": 86400
         *     }
         */
        RollApiKey: {
            /** @description Default `0`. */
            grace_seconds?: number;
        };
        /**
         * @description `short_link`: whether `/l/{org}/{slug}` leads to the new link. Default false, because people who know that address still know it.
         * @example {
         *       "short_link": false
         *     }
         */
        RotateLink: {
            short_link?: boolean;
        };
        /**
         * @description `overlap_seconds`: how long the previous secret also signs; with 0 every older one ends at once.
         * @example {
         *       "overlap_seconds": 86400
         *     }
         */
        RotateWebhookSecret: {
            /** @description Default `86400`. */
            overlap_seconds?: number;
        };
        SavedAnswer: {
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            answered_at: string;
            kind: components["schemas"]["AnswerKind"];
            status: components["schemas"]["VerificationStatus"];
            step: string;
            value?: unknown;
        };
        SavedView: {
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            created_at: string;
            /** @example view_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /** @example Hail, not yet decided */
            name: string;
            /**
             * @description Filters of `GET /v1/cases`, as in the query of a URL.
             * @example template=hail&due=similar_photo
             */
            query: string;
        };
        SavedViewList: {
            items: components["schemas"]["SavedView"][];
        };
        /**
         * @example {
         *       "monthly_cap_cents": 50000
         *     }
         */
        SavePaymentMethod: {
            monthly_cap_cents: number;
        };
        /**
         * @example {
         *       "name": "Hail, not yet decided",
         *       "query": "template=hail&due=similar_photo"
         *     }
         */
        SaveView: {
            /** @example Hail, not yet decided */
            name: string;
            /**
             * @description Filters of `GET /v1/cases`, as in the query of a URL.
             * @example template=hail&due=similar_photo
             */
            query: string;
        };
        /**
         * @example {
         *       "step": "proof",
         *       "code": "7KM3X",
         *       "expires_at": "2026-11-21T10:05:00.000Z"
         *     }
         */
        SceneCode: {
            /** @description To be written on paper in block letters; of `ACEFHKMNPRTX347`. */
            code: string;
            /**
             * Format: date-time
             * @description Then ask for another one; photos that name this one still arrive.
             * @example 2026-11-21T10:00:00.000Z
             */
            expires_at: string;
            step: string;
        };
        /**
         * @example {
         *       "step": "proof"
         *     }
         */
        SceneCodeRequest: {
            step: string;
        };
        /**
         * @example {
         *       "result": "read",
         *       "expected": "7KM3X",
         *       "read": "7KM3X",
         *       "same_place": true
         *     }
         */
        SceneCodeResult: {
            /** @description The code that the photo named, if it was one of ours. */
            expected?: string;
            /** @description What was read, if it looks like a code; absent after a redaction. */
            read?: string;
            reason?: components["schemas"]["SceneCodeResultReason"];
            result: components["schemas"]["SceneCodeResultResult"];
            /** @description Whether the photos could be shown to have the same surroundings, from different sides. */
            same_place?: boolean;
        };
        /**
         * @description Why it is `not_read`; more may be added.
         * @enum {string}
         */
        SceneCodeResultReason: "no_code" | "unknown_code" | "expired" | "unavailable" | "unreadable" | "one_view" | "other_place";
        /**
         * @description `wrong` only if another code is read surely. It never changes `svc`.
         * @enum {string}
         */
        SceneCodeResultResult: "read" | "not_read" | "wrong";
        ScreenDetectedSignal: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "screen_detected";
        };
        /** @description `hash` of the seal is the SHA-256 of its RFC 8785 form. */
        SealedRecord: {
            answers: {
                [key: string]: components["schemas"]["SealedRecordAnswer"];
            };
            captures: components["schemas"]["SealedRecordCapture"][];
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            created_at: string;
            /** @description SHA-256 of the salt's 16 bytes and the value's RFC 8785 text. */
            narrative_digest?: string;
            /** @description Made in the sandbox: its results were forced, or a file was drawn. */
            simulated?: boolean;
            /** @description SHA-256 of the salt's 16 bytes and the value's RFC 8785 text. */
            steps_digest: string;
            /** @constant */
            v: 1;
            verification_id: string;
        };
        SealedRecordAnswer: {
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            answered_at: string;
            kind: components["schemas"]["AnswerKind"];
            /** @description SHA-256 of the salt's 16 bytes and the value's RFC 8785 text. */
            value_digest: string;
        };
        SealedRecordCapture: {
            capture_id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            captured_at?: string;
            location?: components["schemas"]["SealedRecordCaptureLocation"];
            /** @description Of the file's bytes as sent. */
            sha256: string;
            step?: string;
        };
        SealedRecordCaptureLocation: {
            /** @description SHA-256 of the salt's 16 bytes and the value's RFC 8785 text. */
            value_digest: string;
        };
        SecondFactor: {
            /** @constant */
            second_factor: "passkey";
        };
        /**
         * @description Where to send an event of the type `webhook.test`.
         * @example {
         *       "webhook_url": "https://example.com/hook"
         *     }
         */
        SendTestWebhook: {
            /**
             * Format: uri
             * @example https://example.com/hook
             */
            webhook_url: string;
        };
        Session: {
            /** @description The answers so far, by step key, while they can still be changed: another device can continue from here. */
            answers?: {
                [key: string]: components["schemas"]["SessionAnswer"];
            };
            /** @description How many questions were answered, once they can no longer be changed. */
            answers_count?: number;
            /** @description Whether a fix of the device is of use here; only `require_location` makes it a condition. */
            ask_location: boolean;
            /** @description Photos of the earlier verification that the new ones are compared with, in their order (CONTRACT G21). */
            baseline?: components["schemas"]["SessionBaselineItem"][];
            brand: components["schemas"]["SessionBrand"];
            captures: components["schemas"]["SessionCapture"][];
            captures_count: number;
            challenge: components["schemas"]["SessionChallenge"];
            completion_message?: string;
            /** @description Media, answers and texts of this verification were deleted: nothing of them is here. */
            deleted?: boolean;
            /** @description The websites that may show the capture page in a frame; absent if none may. */
            embed_origins?: string[];
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            expires_at: string;
            /** @description It is held (CONTRACT G4.7): `retention_days` does not apply until it is released. */
            legal_hold?: boolean;
            limits: components["schemas"]["SessionLimits"];
            /** @description The language of the page: the tenant's choice, else the caller's. */
            locale: string;
            location_captured: boolean;
            max_captures?: number;
            mode: components["schemas"]["VerificationMode"];
            more_requested?: components["schemas"]["SessionMoreRequested"];
            /** @description Names of companies that receive a reduced copy of each photo; absent if there are none. */
            outside_judges?: string[];
            /** @description The company that receives a reduced copy of each photo to check whether it is online. */
            outside_search?: string;
            /** @description The provider whose model receives a reduced copy of each photo to say what it shows. */
            outside_vision?: string;
            /** @description Only with a secret key. Each stored file costs it once, so a retaken photo costs it again. */
            price_per_photo_cents?: number;
            /** @description What the tenant calls the case, such as a claim number; once submitted. */
            reference?: string;
            require_location: boolean;
            /**
             * Format: uri
             * @description Where the person reads the result and can ask for a second look (CONTRACT G20); once submitted.
             */
            result_url?: string;
            /** @description How many photos may still be retaken, 3 at first; per step, or in total with `max_captures`. */
            retakes_left?: number;
            /** @description Media and answers are deleted this long after the end. */
            retention_days: number;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            server_time: string;
            status: components["schemas"]["VerificationStatus"];
            steps?: components["schemas"]["SessionStep"][];
            submitted: boolean;
        };
        SessionAnswer: {
            kind: components["schemas"]["AnswerKind"];
            value?: unknown;
        };
        SessionBaselineItem: {
            step?: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            taken_at: string;
            /**
             * Format: uri
             * @description A small copy, to show faintly over the camera's picture.
             */
            url: string;
        };
        SessionBrand: {
            /** @description `#rgb` or `#rrggbb`. */
            accent?: string;
            /** Format: uri */
            logo_url?: string;
            name: string;
            /** Format: uri */
            support_url?: string;
        };
        SessionCapture: {
            /** @description As sent, in lower case: a device that never received the response recognizes its photo by it. */
            client_capture_id?: string;
            id: string;
            kind: components["schemas"]["MediaKind"];
            step?: string;
            /**
             * Format: uri
             * @description A low-resolution frame taken with the photo, while the photo can be retaken.
             */
            thumb_url?: string;
        };
        SessionChallenge: {
            burst: number;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            expires_at: string;
            nonce: string;
            torch: number[];
        };
        SessionLimits: {
            chunk_bytes: number;
            image_bytes: number;
            upload_bytes: number;
            video_bytes: number;
        };
        /** @description The tenant's latest request for more, until submission; `steps` are step keys. */
        SessionMoreRequested: {
            message?: string;
            steps?: string[];
        };
        SessionStep: {
            /** @description For image, upload and video steps. */
            captured?: number;
            complete: boolean;
            description: string;
            key: string;
            kind: components["schemas"]["SessionStepKind"];
            max: number;
            min: number;
            /** @description How many photos may still be retaken, 3 at first; per step, or in total with `max_captures`. */
            retakes_left?: number;
            /** @description For address steps: the provider of address suggestions, `svc` for this service itself; absent if there is none. */
            suggestions_by?: string;
        } & {
            [key: string]: unknown;
        };
        /** @enum {string} */
        SessionStepKind: "image" | "text" | "upload" | "video" | "choice" | "address";
        /**
         * @example {
         *       "assignee": null
         *     }
         */
        SetCaseAssignee: {
            /** @description The id of a member of the account, `me` for the person who calls, or null for no one. */
            assignee: string | null;
        };
        /**
         * @example {
         *       "decision": "accepted",
         *       "note": "Rain on the lens."
         *     }
         */
        SetCaseDecision: {
            decision: components["schemas"]["CaseDecision"];
            /** @description The reason, for your team. Required if the case is already decided. */
            note?: string;
        };
        Settings: {
            /**
             * @description The account's id, as in its webhooks.
             * @example acc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC
             */
            account: string;
            ai_threshold?: number;
            /** @description Whether the console blurs photos and identifying data until a person clicks; false unless set. Applies to everyone in the account at once. */
            blur_sensitive: boolean;
            /**
             * @description The metadata key whose value names a case that has neither `claim_number` nor `reference` in its metadata, nor an `identification`. For verifications created from now on.
             * @example policy
             */
            case_name_field?: string;
            /**
             * @description The account's own instructions for scoring `condition`; `provenance.instructions_sha256` identifies them. For verifications created from now on.
             * @example Hail damage counts double. Ignore dirt.
             */
            condition_instructions?: string;
            /** @description Whether photos are searched for damage after the verdict (`GET /v1/verifications/{id}/damage-localization`); false unless set. For verifications created from now on. */
            damage_localization: boolean;
            /**
             * @description The brand shown if no `brand_slug` is given.
             * @example acme-claims
             */
            default_brand_slug?: string;
            /**
             * @description Origins whose pages may show this account's capture pages and reusable links in a frame: scheme, host and port, without a path. None unless set. Applies at once, to links that exist too.
             * @example [
             *       "https://www.acme.example"
             *     ]
             */
            embed_origins: string[];
            monthly_verification_limit?: number;
            /**
             * Format: email
             * @description Where results go if a verification names no `notify_email`; none unless set.
             */
            notify_email?: string;
            /**
             * @description Companies that judge photos for `ai` in addition to us: they receive a reduced copy of each, without metadata, and the capture page says so. A company that this deployment has not set up is refused. For verifications created from now on; a company that is removed is not asked any more.
             * @example [
             *       "sightengine"
             *     ]
             */
            outside_judges: components["schemas"]["OutsideJudgeName"][];
            /** @description Questions to all of them per UTC day, each counted before it is asked; 100 unless set. */
            outside_judges_daily_cap: number;
            /** @description How long after the link was sent its person is reminded of it, at most twice; 0, as unless set, for never. For verifications created from now on. */
            reminder_after_minutes: number;
            retention_days: number;
            /** @description Whether sealed copies (C2PA) keep the file's own GPS and contain the device's position. False unless set: GPS is removed from them; text written by a photographer, such as a city in IPTC, stays. For verifications created from now on. */
            seal_location: boolean;
            /** @description Whether the result page says if people accepted or rejected the case, and a further result mail goes out when they decide it: without their name and note. False unless set. For verifications created from now on. */
            share_decision: boolean;
            /** @description Whether photos are compared with the account's earlier ones and indexed for later ones; true unless set. For verifications created from now on. */
            similar_photo: boolean;
            /** @description Text messages with a link per UTC day; 0, as unless set, turns them off. Refused if this deployment has no provider for them. */
            sms_daily_cap: number;
            /** @description Addresses that unsubscribed from this account's mails, newest first, at most 1,000; nothing is sent to them. */
            suppressed_emails: string[];
            /** @description Sent in addition to `verification.created` and `verification.completed`, for verifications created from now on. */
            webhook_events: components["schemas"]["OptionalWebhookEvent"][];
        };
        /**
         * @example {
         *       "response": {
         *         "id": "pXkq3v7HkM0yQmVwYl9c2A",
         *         "rawId": "pXkq3v7HkM0yQmVwYl9c2A",
         *         "type": "public-key",
         *         "response": {
         *           "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
         *           "authenticatorData": "SZYN5YgOjGh0",
         *           "signature": "MEUCIQDx"
         *         },
         *         "clientExtensionResults": {}
         *       }
         *     }
         */
        ShowPasskey: {
            response: {
                [key: string]: unknown;
            };
        };
        Signal: components["schemas"]["ScreenDetectedSignal"] | components["schemas"]["AiDetectedSignal"] | components["schemas"]["FoundOnlineSignal"];
        SignInOptions: {
            /** @description On a developer's machine: the page where the code can be read. */
            dev_mail?: string;
            /** @description For a signed-in person in no account yet: the invitations they may accept. */
            invitations?: components["schemas"]["OwnInvitation"][];
        };
        /** @enum {string} */
        SimilarityDecision: "same" | "different";
        /** @description An earlier verification of yours whose photo matches this one; it does not change `svc`. */
        SimilarPhoto: {
            /** @description The photo of this one. */
            capture_id: string;
            cosine?: number;
            /** @description A person's decision; absent until there is one. */
            decision?: components["schemas"]["SimilarityDecision"];
            /** @description Bits in which the hashes differ, and one more for a mirror image; 0: the same picture. */
            distance?: number;
            /** @description Matching details in both photos. */
            inliers?: number;
            matched_capture_id: string;
            /**
             * Format: date-time
             * @description When the earlier verification was created.
             */
            matched_created_at: string;
            method: components["schemas"]["SimilarPhotoMethod"];
            /** @description The earlier verification. */
            verification_id: string;
        };
        /**
         * @description Whether both photos show the same thing.
         * @example {
         *       "decision": "different"
         *     }
         */
        SimilarPhotoDecision: {
            decision: components["schemas"]["SimilarityDecision"];
        };
        /** @enum {string} */
        SimilarPhotoMethod: "phash" | "embedding";
        /**
         * @description What the person does: `capture` adds a drawn photo to the next step that lacks one; `expire` lets the time run out.
         * @example {
         *       "action": "capture"
         *     }
         */
        Simulate: {
            action: components["schemas"]["SimulateAction"];
        };
        /** @enum {string} */
        SimulateAction: "open" | "capture" | "finish" | "leave" | "expire";
        Sso: {
            connection?: components["schemas"]["SsoConnection"];
            domains: components["schemas"]["SsoDomain"][];
            /** @description The owner who may still sign in by a code while `enforced` is true. */
            emergency_user_id?: string;
            /** @description Whether people of the verified domains can sign in to this account only at the provider. */
            enforced: boolean;
            last_test?: components["schemas"]["SsoLastTest"];
            /** @description Starts a sign-in; for a tile in the provider's portal. */
            login_url: string;
            /** @description Enter it as the back-channel logout address. */
            logout_url: string;
            /** @description Enter it at the provider as the redirect address. */
            redirect_url: string;
        };
        /** @description Absent until it is set. The client secret is never shown. */
        SsoConnection: {
            /** @example 0oa1b2c3 */
            client_id: string;
            /** @description For people without any of these values. Absent: they are refused. */
            default_role?: components["schemas"]["MemberRole"];
            /**
             * @description The provider's issuer, exactly as its discovery document names it.
             * @example https://login.acme.example
             */
            issuer: string;
            /**
             * @description The claim of the ID token with a person's groups or roles: a text or a list of texts. Absent: members keep the role they have in the account.
             * @example groups
             */
            role_claim?: string;
            /** @description Which value of the claim gives which role. The highest role counts. */
            roles: components["schemas"]["SsoConnectionRole"][];
        };
        SsoConnectionRole: {
            role: components["schemas"]["MemberRole"];
            value: string;
        };
        SsoDomain: {
            /** @example acme.example */
            domain: string;
            /** @description The name of the TXT record to create. */
            record_name: string;
            /** @description Its value. */
            record_value: string;
            /**
             * Format: date-time
             * @description Absent until its DNS record was found.
             */
            verified_at?: string;
        };
        /** @description The last test sign-in with the present settings. */
        SsoLastTest: {
            /** Format: date-time */
            at: string;
            email?: string;
            outcome: components["schemas"]["SsoLastTestOutcome"];
            role?: components["schemas"]["MemberRole"];
        };
        /** @enum {string} */
        SsoLastTestOutcome: "passed" | "not_set_up" | "stale" | "cancelled" | "provider_down" | "issuer" | "clock" | "client" | "token" | "no_email" | "unverified_email" | "domain" | "no_role";
        StartedSignIn: {
            /** @description Whether its account can be reached only there. No code was mailed, unless `by_code` was true. */
            sso_required?: boolean;
            /** @description Where the company of this address has its own sign-in. */
            sso_url?: string;
        };
        /**
         * @example {
         *       "email": "ada@acme.example"
         *     }
         */
        StartSignIn: {
            /** @description Mails a code although the company of this address requires its own sign-in for its account. */
            by_code?: boolean;
            /**
             * Format: email
             * @example ada@acme.example
             */
            email: string;
            /** @description After `proof_required`: `<challenge>.<counter>`. A browser's own page does it by itself. */
            proof?: string;
        };
        Step: components["schemas"]["ImageStep"] | components["schemas"]["TextStep"] | components["schemas"]["UploadStep"] | components["schemas"]["VideoStep"] | components["schemas"]["ChoiceStep"] | components["schemas"]["AddressStep"];
        /** @description Ask this step only when an earlier choice step was answered with one of these values. Photos of a step that no longer applies at the end are set aside: `verification.capture.removed` with `reason` `step_not_asked`, not judged; they were charged when they were stored. */
        StepCondition: {
            in: string[];
            step: string;
        };
        StepObjectMatch: {
            expected_object: string;
            status: components["schemas"]["ObjectStatus"];
        };
        StoredAnswer: {
            /** Format: date-time */
            answered_at: string;
            kind: components["schemas"]["AnswerKind"];
            /** @description text: a string; choice: a list of option values; address: an object with `formatted`. */
            value?: unknown;
        };
        StoredCapture: {
            bytes: number;
            captures_count: number;
            height?: number;
            /** @example cap_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            kind: components["schemas"]["MediaKind"];
            /** @description Of the bytes as sent. */
            sha256: string;
            status: components["schemas"]["VerificationStatus"];
            step?: string;
            step_complete: boolean;
            submitted: boolean;
            width?: number;
        };
        /**
         * @example {
         *       "account_id": "acc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC"
         *     }
         */
        SwitchAccount: {
            /** @example acc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            account_id: string;
        };
        /** @description The database whose row the identification picks. */
        TemplateDatabase: {
            /** @description Columns to compare with answers; see the event `verification.database.compared`. */
            compare?: components["schemas"]["TemplateDatabaseCompareItem"][];
            /**
             * @description Yours to choose; stable across re-uploads.
             * @example policies
             */
            id: string;
            on_missing?: components["schemas"]["TemplateDatabaseOnMissing"];
        };
        TemplateDatabaseCompareItem: {
            /** @example policy */
            column: string;
            step: string;
        };
        /**
         * @description What happens if no row matches the identification. Default allow.
         * @enum {string}
         */
        TemplateDatabaseOnMissing: "allow" | "reject";
        /**
         * @description As in POST /v1/verifications. With a database, `{column name}` in expected_location, expected_object, a step's description, context.summary and completion_message is filled from the row that the identification picks.
         * @example {
         *       "steps": [
         *         {
         *           "key": "front",
         *           "kind": "image",
         *           "description": "The whole front of the car"
         *         }
         *       ]
         *     }
         */
        TemplateSpec: {
            appeal?: components["schemas"]["AppealTerms"];
            /** @example acme-claims */
            brand_slug?: string;
            /** @description Plain text shown when the person is done. */
            completion_message?: string;
            /**
             * @description Turns on `condition`.
             * @example [
             *       "scratches",
             *       "dents"
             *     ]
             */
            condition_aspects?: string[];
            context?: components["schemas"]["PhotoContext"];
            expect?: components["schemas"]["Expectations"];
            /** @description A street address, coordinates or a plus code; turns on `location_match`. A whole city is too large to compare. */
            expected_location?: string;
            /** @description Turns on `object_match`. */
            expected_object?: string;
            /** @description Keep everything, whatever the retention, until the hold is released (CONTRACT G4.7). */
            legal_hold?: boolean;
            /** @description Language of the capture page, as a BCP 47 tag. It has en, ar, de, es, fr, hi, it, nl, pl, pt, tr, zh; with any other tag it follows the browser, or is in English. */
            locale?: string;
            /** @description That many photos, in any order. Default 1. */
            max_captures?: number;
            metadata?: components["schemas"]["Metadata"];
            /** @description `verification`: taken live (default). `audit`: existing files sent through the API. */
            mode?: components["schemas"]["VerificationMode"];
            /**
             * Format: email
             * @description Who gets the result; null opts out, absent uses the account default.
             */
            notify_email?: string | null;
            notify_email_body?: string;
            notify_email_subject?: string;
            /** @description How long after the link was sent the person is reminded of it, at most twice; 0 for never. Must be shorter than the link is open. Absent uses the account's setting. */
            reminder_after_minutes?: number;
            /** @description The first photo needs a GPS fix. Default false. */
            require_location?: boolean;
            /** @description Days after its end until it redacts itself. Absent uses the account's setting. */
            retention_days?: number;
            /** @description Stamp delivered photos with a C2PA seal. Default true. */
            seal?: boolean;
            /**
             * @description Default `["screen","ai"]`.
             * @example [
             *       "screen",
             *       "ai"
             *     ]
             */
            signals_required?: components["schemas"]["CheckName"][];
            /** @description Guided steps, in order. */
            steps?: components["schemas"]["Step"][];
            /**
             * Format: uri
             * @example https://example.com/hook
             */
            webhook_url?: string;
        };
        TestWebhook: {
            /**
             * @description Whose it is.
             * @example acc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC
             */
            account: string;
            data: components["schemas"]["TestWebhookData"];
            /** @example production */
            environment: string;
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /** @description What the person, or your call, gave as the template's identification. */
            identification?: string;
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @description The slug of the template it was created from. */
            template?: string;
            /** @constant */
            type: "webhook.test";
        };
        TestWebhookData: Record<string, never>;
        /** @description One typed answer. */
        TextStep: {
            /** @example The whole front of the car */
            description: string;
            format?: components["schemas"]["TextStepFormat"];
            /** @example front */
            key: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "text";
            max?: number;
            /** @description Default `500`. */
            max_length?: number;
            min?: number;
            multiline?: boolean;
            pattern?: string;
            when?: components["schemas"]["StepCondition"];
        };
        /** @enum {string} */
        TextStepFormat: "text" | "number" | "date" | "email" | "phone";
        TopUp: {
            amount_cents: number;
            balance_cents: number;
            /** @example pay_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            payment_id: string;
            photos: number;
            /** @constant */
            status: "succeeded";
        };
        TypedAddress: {
            /**
             * Format: uuid
             * @description Random, one for each address, because some providers bill by it.
             */
            session: string;
            step: string;
            text: string;
        };
        /** @enum {string} */
        UnavailableReason: "timeout" | "error" | "no_evidence" | "not_configured" | "inconclusive";
        /** @description Of a type that is added later: ignore it. */
        UnknownEvent: {
            data?: {
                [key: string]: unknown;
            };
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            type: string;
        };
        /** @description Of a type that is added later: ignore it. */
        UnknownWebhook: {
            /**
             * @description Whose it is.
             * @example acc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC
             */
            account: string;
            data: {
                [key: string]: unknown;
            };
            /** @example production */
            environment: string;
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /** @description What the person, or your call, gave as the template's identification. */
            identification?: string;
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @description The slug of the template it was created from. */
            template?: string;
            type: string;
        };
        /** @description Existing files; no claim that they were taken live. */
        UploadStep: {
            accept?: components["schemas"]["UploadStepAcceptItem"][];
            /** @example The whole front of the car */
            description: string;
            /** @example front */
            key: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "upload";
            max?: number;
            min?: number;
            when?: components["schemas"]["StepCondition"];
        };
        /** @enum {string} */
        UploadStepAcceptItem: "image/jpeg" | "image/png" | "image/webp" | "image/heic" | "image/heif" | "application/pdf";
        /**
         * @description A row with an existing identifier replaces that row.
         * @example {
         *       "rows": [
         *         [
         *           "A-17",
         *           "Ann Lee"
         *         ]
         *       ]
         *     }
         */
        UpsertRows: {
            rows?: string[][];
        };
        Usage: {
            /**
             * Format: date
             * @example 2026-11-02
             */
            from: string;
            group: components["schemas"]["UsageGroup"];
            /** @description One for each day, week or month in the window, including empty ones. */
            series: components["schemas"]["UsagePeriod"][];
            /** @description For verifications with guided steps; steps of different templates are combined by position. */
            steps: components["schemas"]["UsageStep"][];
            time_to_complete: components["schemas"]["UsageTimes"];
            /**
             * Format: date
             * @example 2026-11-02
             */
            to: string;
            totals: components["schemas"]["UsageCounts"];
        };
        UsageCounts: {
            /** @description Of these, were left by the person and can still be continued. */
            abandoned: number;
            /** @description Of these, files that were judged at once. */
            audits: number;
            /** @description Their photos, clips and files, without retaken ones. */
            captures: number;
            /** @description Of these, have a verdict. */
            completed: number;
            /** @description Charges less refunds in these days, for all verifications. Absent for viewers, and with `template`. */
            credits_cents?: number;
            /** @description Of these, ended without a verdict. */
            expired: number;
            /** @description Of these, failed on our side. */
            failed: number;
            /** @description Of the completed: at least one finding. */
            flagged: number;
            /** @description Of the completed: every check answered, and none found anything. */
            genuine: number;
            /** @description Of the completed: no finding, but something that a person has to look at. */
            look: number;
            /** @description Of the completed: no finding, but a check that never answered. */
            unavailable: number;
            /** @description All that were created, including audits. */
            verifications: number;
        };
        /** @enum {string} */
        UsageGroup: "day" | "week" | "month";
        UsagePeriod: {
            /** @description Of these, were left by the person and can still be continued. */
            abandoned: number;
            /** @description Of these, files that were judged at once. */
            audits: number;
            /** @description Their photos, clips and files, without retaken ones. */
            captures: number;
            /** @description Of these, have a verdict. */
            completed: number;
            /** @description Charges less refunds in these days, for all verifications. Absent for viewers, and with `template`. */
            credits_cents?: number;
            /** @description Of these, ended without a verdict. */
            expired: number;
            /** @description Of these, failed on our side. */
            failed: number;
            /** @description Of the completed: at least one finding. */
            flagged: number;
            /** @description Of the completed: every check answered, and none found anything. */
            genuine: number;
            /** @description Of the completed: no finding, but something that a person has to look at. */
            look: number;
            /**
             * Format: date
             * @example 2026-11-02
             */
            start: string;
            /** @description Of the completed: no finding, but a check that never answered. */
            unavailable: number;
            /** @description All that were created, including audits. */
            verifications: number;
        };
        UsageStep: {
            done: number;
            /** @description Of the steps that applied, in their order. */
            position: number;
            /** @description Had all previous steps done. */
            reached: number;
        };
        /** @description From creation to submission by the person, without audits. */
        UsageTimes: {
            buckets: components["schemas"]["UsageTimesBucket"][];
            /** @description How many the person finished. */
            count: number;
            /** @description Half of them took no longer; absent if there are none. */
            p50_seconds?: number;
            /** @description Nine in ten took no longer. */
            p90_seconds?: number;
        };
        UsageTimesBucket: {
            count: number;
            /** @description And more than the previous bucket; absent in the last. */
            up_to_seconds?: number;
        };
        Verdict: {
            reverse_search?: components["schemas"]["VerdictReverseSearch"];
            /** @description Why `svc` is false. */
            signals: components["schemas"]["Signal"][];
            /** @description The overall result; branch on this. */
            svc: boolean;
            /** @description Checks that could not be completed: the photo was not fully checked, which is not a finding. */
            unavailable?: components["schemas"]["CheckName"][];
        };
        VerdictReverseSearch: {
            sources: string[];
            state: components["schemas"]["ReverseSearchState"];
        };
        /**
         * @example {
         *       "id": "vfy_01JD6Q6Z9VQ4W3N8K2M5T7R1XC",
         *       "status": "completed",
         *       "capture_url": "https://example.com/v/01JD6Q6Z9VQ4W3N8K2M5T7R1XC.1abc",
         *       "created_at": "2026-11-21T10:00:00.000Z",
         *       "expires_at": "2026-11-21T11:00:00.000Z",
         *       "captures_count": 1,
         *       "verdict": {
         *         "svc": false,
         *         "signals": [
         *           {
         *             "type": "ai_detected",
         *             "confidence": 0.97
         *           }
         *         ]
         *       }
         *     }
         */
        Verification: {
            answers?: components["schemas"]["Answers"];
            appeal?: components["schemas"]["Appeal"];
            /** @description It is the second look at this verification, where people decide about it. */
            appeal_of?: string;
            /** @description The earlier verification whose photos each capture's `change` refers to (CONTRACT G21). */
            baseline?: string;
            /**
             * Format: uri
             * @description The link to send to the end user; a key with the role `read` sees it without its secret part.
             */
            capture_url: string;
            captures_count: number;
            condition?: components["schemas"]["Condition"];
            consistency?: components["schemas"]["Consistency"];
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            created_at: string;
            delivery?: components["schemas"]["Delivery"];
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            expires_at: string;
            /** @description Why the status is `failed`; absent otherwise. `media_unreadable`: no stored file can be read. `storage_lost`: no stored file is there any more. `pipeline_error`: the checks gave no answer after several tries. In each case the photos are refunded: ask for them again with a new verification. */
            failure_reason?: components["schemas"]["FailureReason"];
            /** @example vfy_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /** @description Nothing of it is deleted until it is released (CONTRACT G4.7). */
            legal_hold?: boolean;
            location?: components["schemas"]["Location"];
            location_match?: components["schemas"]["LocationMatch"];
            narrative?: string;
            object_match?: components["schemas"]["ObjectMatch"];
            /** @description By image step key. */
            object_matches?: {
                [key: string]: components["schemas"]["StepObjectMatch"];
            };
            ocr_primary?: string;
            record_seal?: components["schemas"]["RecordSeal"];
            /** @description By step key: whether the code on the paper was read (CONTRACT G19). */
            scene_codes?: {
                [key: string]: components["schemas"]["SceneCodeResult"];
            };
            similar_photo?: components["schemas"]["SimilarPhoto"];
            /** @description Made in the sandbox: the outcome was forced by `svc_test`, or `simulate` drew a photo. It says nothing about real photos. */
            simulated?: boolean;
            status: components["schemas"]["VerificationStatus"];
            verdict?: components["schemas"]["Verdict"];
            video_analysis?: components["schemas"]["VideoAnalysis"];
        };
        VerificationAbandonedEvent: {
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.abandoned";
        };
        VerificationAbandonedWebhook: {
            /**
             * @description Whose it is.
             * @example acc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC
             */
            account: string;
            data: components["schemas"]["Verification"];
            /** @example production */
            environment: string;
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /** @description What the person, or your call, gave as the template's identification. */
            identification?: string;
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @description The slug of the template it was created from. */
            template?: string;
            /** @constant */
            type: "verification.abandoned";
        };
        VerificationAnalysisCompletedEvent: {
            data: components["schemas"]["VerificationAnalysisCompletedEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.analysis.completed";
        };
        VerificationAnalysisCompletedEventData: {
            analysis: components["schemas"]["AnalysisName"];
            capture_id: string;
        };
        VerificationAnalysisUnavailableEvent: {
            data: components["schemas"]["VerificationAnalysisUnavailableEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.analysis.unavailable";
        };
        VerificationAnalysisUnavailableEventData: {
            analysis: components["schemas"]["AnalysisName"];
            capture_id: string;
            /** @description The reason in a few words, without anything about the photo. */
            detail?: string;
            reason: components["schemas"]["UnavailableReason"];
        };
        VerificationAnswerRemovedEvent: {
            data: components["schemas"]["VerificationAnswerRemovedEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.answer.removed";
        };
        VerificationAnswerRemovedEventData: {
            step: string;
        };
        VerificationAnswerSavedEvent: {
            data: components["schemas"]["VerificationAnswerSavedEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.answer.saved";
        };
        VerificationAnswerSavedEventData: {
            step: string;
        };
        VerificationAppealedEvent: {
            data: components["schemas"]["VerificationAppealedEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.appealed";
        };
        VerificationAppealedEventData: {
            verification_id: string;
        };
        VerificationAppealedWebhook: {
            /**
             * @description Whose it is.
             * @example acc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC
             */
            account: string;
            data: components["schemas"]["Verification"];
            /** @example production */
            environment: string;
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /** @description What the person, or your call, gave as the template's identification. */
            identification?: string;
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @description The slug of the template it was created from. */
            template?: string;
            /** @constant */
            type: "verification.appealed";
        };
        VerificationAppealEndedEvent: {
            data: components["schemas"]["VerificationAppealEndedEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.appeal_ended";
        };
        VerificationAppealEndedEventData: {
            status: components["schemas"]["VerificationAppealEndedEventDataStatus"];
            verification_id: string;
        };
        /**
         * @description How the verification of the second look ended.
         * @enum {string}
         */
        VerificationAppealEndedEventDataStatus: "completed" | "expired" | "failed";
        VerificationAssignedEvent: {
            data: components["schemas"]["VerificationAssignedEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.assigned";
        };
        VerificationAssignedEventData: {
            /** @description False: to no one any more. */
            assigned: boolean;
        };
        VerificationCapturePersistedEvent: {
            data: components["schemas"]["VerificationCapturePersistedEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.capture.persisted";
        };
        VerificationCapturePersistedEventData: {
            capture_id: string;
            kind: components["schemas"]["MediaKind"];
            liveness?: components["schemas"]["LivenessSign"][];
            source: components["schemas"]["CaptureSource"];
            step?: string;
        };
        VerificationCaptureRemovedEvent: {
            data: components["schemas"]["VerificationCaptureRemovedEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.capture.removed";
        };
        VerificationCaptureRemovedEventData: {
            capture_id: string;
            /** @constant */
            reason?: "step_not_asked";
        };
        VerificationCheckCompletedEvent: {
            data: components["schemas"]["VerificationCheckCompletedEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.check.completed";
        };
        VerificationCheckCompletedEventData: {
            capture_id: string;
            check: components["schemas"]["CheckName"];
            confidence?: number;
            liveness?: components["schemas"]["LivenessSign"][];
            /** @example screen-pixels@1.2.0 */
            model?: string;
            reason?: components["schemas"]["UnavailableReason"];
            result: components["schemas"]["VerificationCheckCompletedEventDataResult"];
            score?: number;
        };
        /** @enum {string} */
        VerificationCheckCompletedEventDataResult: "flagged" | "clear" | "unavailable";
        VerificationCheckUnavailableEvent: {
            data: components["schemas"]["VerificationCheckUnavailableEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.check.unavailable";
        };
        VerificationCheckUnavailableEventData: {
            capture_id: string;
            check: components["schemas"]["CheckName"];
            confidence?: number;
            liveness?: components["schemas"]["LivenessSign"][];
            /** @example screen-pixels@1.2.0 */
            model?: string;
            reason?: components["schemas"]["UnavailableReason"];
            result: components["schemas"]["VerificationCheckCompletedEventDataResult"];
            score?: number;
        };
        VerificationCompletedEvent: {
            data?: components["schemas"]["VerificationCompletedEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.completed";
        };
        VerificationCompletedEventData: {
            refunded_cents?: number;
        };
        VerificationCompletedWebhook: {
            /**
             * @description Whose it is.
             * @example acc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC
             */
            account: string;
            data: components["schemas"]["Verification"];
            /** @example production */
            environment: string;
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /** @description What the person, or your call, gave as the template's identification. */
            identification?: string;
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @description The slug of the template it was created from. */
            template?: string;
            /** @constant */
            type: "verification.completed";
        };
        VerificationConsistencyCheckedEvent: {
            data: components["schemas"]["VerificationConsistencyCheckedEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.consistency.checked";
        };
        VerificationConsistencyCheckedEventData: {
            /** @description The rules that the photos break. */
            broken?: components["schemas"]["ConsistencyRule"][];
            result: components["schemas"]["ConsistencyResult"];
        };
        VerificationCreatedEvent: {
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.created";
        };
        VerificationCreatedWebhook: {
            /**
             * @description Whose it is.
             * @example acc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC
             */
            account: string;
            data: components["schemas"]["Verification"];
            /** @example production */
            environment: string;
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /** @description What the person, or your call, gave as the template's identification. */
            identification?: string;
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @description The slug of the template it was created from. */
            template?: string;
            /** @constant */
            type: "verification.created";
        };
        VerificationDamageLocalizedEvent: {
            data: components["schemas"]["VerificationDamageLocalizedEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.damage_localized";
        };
        VerificationDamageLocalizedEventData: {
            capture_id: string;
            regions?: number;
            result: components["schemas"]["VerificationDamageLocalizedEventDataResult"];
        };
        /** @enum {string} */
        VerificationDamageLocalizedEventDataResult: "succeeded" | "failed";
        VerificationDatabaseComparedEvent: {
            data: components["schemas"]["VerificationDatabaseComparedEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.database.compared";
        };
        VerificationDatabaseComparedEventData: {
            column: string;
            equal: boolean;
            step: string;
        };
        VerificationExpiredEvent: {
            data?: components["schemas"]["VerificationExpiredEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.expired";
        };
        VerificationExpiredEventData: {
            /** @constant */
            reason?: "requested";
        };
        VerificationExpiredWebhook: {
            /**
             * @description Whose it is.
             * @example acc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC
             */
            account: string;
            data: components["schemas"]["Verification"];
            /** @example production */
            environment: string;
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /** @description What the person, or your call, gave as the template's identification. */
            identification?: string;
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @description The slug of the template it was created from. */
            template?: string;
            /** @constant */
            type: "verification.expired";
        };
        VerificationFailedEvent: {
            data: components["schemas"]["VerificationFailedEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.failed";
        };
        VerificationFailedEventData: {
            reason: components["schemas"]["FailureReason"];
            refunded_cents?: number;
        };
        VerificationFailedWebhook: {
            /**
             * @description Whose it is.
             * @example acc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC
             */
            account: string;
            data: components["schemas"]["Verification"];
            /** @example production */
            environment: string;
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /** @description What the person, or your call, gave as the template's identification. */
            identification?: string;
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @description The slug of the template it was created from. */
            template?: string;
            /** @constant */
            type: "verification.failed";
        };
        VerificationFinalizedEvent: {
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.finalized";
        };
        VerificationFinalizedWebhook: {
            /**
             * @description Whose it is.
             * @example acc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC
             */
            account: string;
            data: components["schemas"]["Verification"];
            /** @example production */
            environment: string;
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /** @description What the person, or your call, gave as the template's identification. */
            identification?: string;
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @description The slug of the template it was created from. */
            template?: string;
            /** @constant */
            type: "verification.finalized";
        };
        VerificationHeldEvent: {
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.held";
        };
        VerificationLinkQueuedEvent: {
            data: components["schemas"]["VerificationLinkQueuedEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.link_queued";
        };
        VerificationLinkQueuedEventData: {
            channel: components["schemas"]["LinkChannel"];
            purpose: components["schemas"]["VerificationLinkQueuedEventDataPurpose"];
        };
        /** @enum {string} */
        VerificationLinkQueuedEventDataPurpose: "first" | "reminder";
        VerificationList: {
            has_more: boolean;
            items: components["schemas"]["Verification"][];
            next_cursor?: string;
        };
        VerificationLocationGeocodedEvent: {
            data: components["schemas"]["VerificationLocationGeocodedEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.location.geocoded";
        };
        VerificationLocationGeocodedEventData: {
            precision?: components["schemas"]["VerificationLocationGeocodedEventDataPrecision"];
            result: components["schemas"]["VerificationLocationGeocodedEventDataResult"];
        };
        /** @enum {string} */
        VerificationLocationGeocodedEventDataPrecision: "address" | "street" | "area";
        /** @enum {string} */
        VerificationLocationGeocodedEventDataResult: "found" | "not_found" | "ambiguous" | "too_coarse" | "unavailable";
        VerificationLocationMatchedEvent: {
            data: components["schemas"]["VerificationLocationMatchedEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.location.matched";
        };
        VerificationLocationMatchedEventData: {
            reason?: string;
            /** @description Signs against the fixes known by then, including those that did not decide. */
            signs: components["schemas"]["LocationSignName"][];
            status: components["schemas"]["LocationMatchStatus"];
        };
        /** @enum {string} */
        VerificationMark: "similar_photo" | "contradictions" | "review" | "unavailable" | "held" | "appealed";
        /** @enum {string} */
        VerificationMode: "verification" | "audit";
        VerificationMoreRequestedEvent: {
            data: components["schemas"]["VerificationMoreRequestedEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.more_requested";
        };
        VerificationMoreRequestedEventData: {
            /** @description Whether there was an address to mail the link to. */
            mailed: boolean;
            steps?: string[];
        };
        VerificationMoreRequestedWebhook: {
            /**
             * @description Whose it is.
             * @example acc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC
             */
            account: string;
            data: components["schemas"]["Verification"];
            /** @example production */
            environment: string;
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /** @description What the person, or your call, gave as the template's identification. */
            identification?: string;
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @description The slug of the template it was created from. */
            template?: string;
            /** @constant */
            type: "verification.more_requested";
        };
        VerificationNotifiedEvent: {
            data: components["schemas"]["VerificationNotifiedEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.notified";
        };
        VerificationNotifiedEventData: {
            /**
             * @description The message had the link; otherwise, the result.
             * @constant
             */
            about?: "link";
            channel: components["schemas"]["LinkChannel"];
        };
        VerificationNotifyFailedEvent: {
            data: components["schemas"]["VerificationNotifyFailedEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.notify_failed";
        };
        VerificationNotifyFailedEventData: {
            /**
             * @description The message had the link; otherwise, the result.
             * @constant
             */
            about: "link";
            channel: components["schemas"]["LinkChannel"];
        };
        VerificationNotifySkippedEvent: {
            data: components["schemas"]["VerificationNotifySkippedEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.notify_skipped";
        };
        VerificationNotifySkippedEventData: {
            /**
             * @description The message had the link; otherwise, the result.
             * @constant
             */
            about?: "link";
            channel: components["schemas"]["LinkChannel"];
            reason: components["schemas"]["HeldBackReason"];
        };
        VerificationOpenedEvent: {
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.opened";
        };
        VerificationRedactedEvent: {
            data?: components["schemas"]["VerificationRedactedEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.redacted";
        };
        VerificationRedactedEventData: {
            /** @constant */
            reason?: "retention";
        };
        VerificationReleasedEvent: {
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.released";
        };
        VerificationReverseSearchReviewRequiredEvent: {
            data: components["schemas"]["VerificationReverseSearchReviewRequiredEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.reverse_search.review_required";
        };
        VerificationReverseSearchReviewRequiredEventData: {
            candidates: number;
        };
        VerificationReviewedEvent: {
            data: components["schemas"]["VerificationReviewedEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.reviewed";
        };
        VerificationReviewedEventData: {
            candidates?: string[];
            decision: components["schemas"]["VerificationReviewedEventDataDecision"];
            subject?: components["schemas"]["VerificationReviewedEventDataSubject"];
        };
        /** @enum {string} */
        VerificationReviewedEventDataDecision: "confirm" | "dismiss" | "rejected" | "accepted";
        /**
         * @description `case`: the case as a whole. Absent for a decision about candidates.
         * @enum {string}
         */
        VerificationReviewedEventDataSubject: "unavailable" | "flagged" | "appeal" | "case";
        VerificationReviewedWebhook: {
            /**
             * @description Whose it is.
             * @example acc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC
             */
            account: string;
            data: components["schemas"]["ReviewedVerification"];
            /** @example production */
            environment: string;
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /** @description What the person, or your call, gave as the template's identification. */
            identification?: string;
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @description The slug of the template it was created from. */
            template?: string;
            /** @constant */
            type: "verification.reviewed";
        };
        VerificationSceneCodeIssuedEvent: {
            data: components["schemas"]["VerificationSceneCodeIssuedEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.scene_code.issued";
        };
        VerificationSceneCodeIssuedEventData: {
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            expires_at: string;
            step: string;
        };
        VerificationSealedEvent: {
            data: components["schemas"]["VerificationSealedEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.sealed";
        };
        VerificationSealedEventData: {
            captures_sealed: number;
            captures_unsealed: number;
        };
        VerificationSealedWebhook: {
            /**
             * @description Whose it is.
             * @example acc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC
             */
            account: string;
            data: components["schemas"]["Verification"];
            /** @example production */
            environment: string;
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /** @description What the person, or your call, gave as the template's identification. */
            identification?: string;
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @description The slug of the template it was created from. */
            template?: string;
            /** @constant */
            type: "verification.sealed";
        };
        VerificationSimilarPhotoFoundEvent: {
            data: components["schemas"]["VerificationSimilarPhotoFoundEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.similar_photo.found";
        };
        VerificationSimilarPhotoFoundEventData: {
            capture_id: string;
            cosine?: number;
            /** @description Bits in which the hashes differ, and one more for a mirror image; 0: the same picture. */
            distance?: number;
            /** @description The index was being rebuilt. */
            index_complete?: boolean;
            /** @description Matching details in both photos. */
            inliers?: number;
            matched_capture_id: string;
            method: components["schemas"]["SimilarPhotoMethod"];
            /** @description The earlier verification. */
            verification_id: string;
        };
        VerificationSimilarPhotoReviewedEvent: {
            data: components["schemas"]["VerificationSimilarPhotoReviewedEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.similar_photo.reviewed";
        };
        VerificationSimilarPhotoReviewedEventData: {
            capture_id: string;
            decision: components["schemas"]["SimilarityDecision"];
            matched_capture_id: string;
        };
        /** @enum {string} */
        VerificationStatus: "pending" | "partially_captured" | "completed" | "expired" | "failed" | "abandoned";
        VerificationSubmittedEvent: {
            data: components["schemas"]["VerificationSubmittedEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.submitted";
        };
        VerificationSubmittedEventData: {
            auto: boolean;
        };
        VerificationVideoAnalyzedEvent: {
            data: components["schemas"]["VerificationVideoAnalyzedEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "verification.video_analyzed";
        };
        VerificationVideoAnalyzedEventData: {
            capture_id: string;
            frames_analyzed?: number;
            frames_extracted?: number;
            frames_judged?: number;
        };
        VerificationVideoAnalyzedWebhook: {
            /**
             * @description Whose it is.
             * @example acc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC
             */
            account: string;
            data: components["schemas"]["Verification"];
            /** @example production */
            environment: string;
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /** @description What the person, or your call, gave as the template's identification. */
            identification?: string;
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @description The slug of the template it was created from. */
            template?: string;
            /** @constant */
            type: "verification.video_analyzed";
        };
        VideoAnalysis: {
            capture_id?: string;
            condition?: components["schemas"]["ConditionPart"];
            frames_analyzed?: number;
            frames_extracted?: number;
            /** @description How many of `frames_analyzed` were judged themselves. The others are nearly equal to one of these and have its results. */
            frames_judged?: number;
            scene?: components["schemas"]["VideoAnalysisScene"];
            signals?: components["schemas"]["VideoAnalysisSignals"];
        };
        VideoAnalysisScene: {
            confidence: number;
            reasoning: string;
            verdict: components["schemas"]["ObjectStatus"];
        };
        VideoAnalysisSignals: {
            ai?: components["schemas"]["VideoAnalysisSignalsAi"];
            reverse?: components["schemas"]["VideoAnalysisSignalsReverse"];
            screen?: components["schemas"]["VideoAnalysisSignalsScreen"];
        };
        VideoAnalysisSignalsAi: {
            detected: boolean;
            /** @description Milliseconds from the start of the clip, ascending. */
            flagged_at_ms: number[];
            flagged_ratio: number;
            frames_evaluated: number;
            longest_run_ms: number;
            max_confidence: number;
        };
        VideoAnalysisSignalsReverse: {
            frames_searched: number;
            sources: string[];
            state: string;
        };
        VideoAnalysisSignalsScreen: {
            detected: boolean;
            /** @description Milliseconds from the start of the clip, ascending. */
            flagged_at_ms: number[];
            flagged_ratio: number;
            frames_evaluated: number;
            longest_run_ms: number;
        };
        /** @description A short clip, judged at one frame per second. */
        VideoStep: {
            audio?: boolean;
            /**
             * @example [
             *       "scratches",
             *       "dents"
             *     ]
             */
            condition_aspects?: string[];
            /** @example The whole front of the car */
            description: string;
            expected_scene?: string;
            /** @example front */
            key: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "video";
            max?: number;
            /** @description Default `15`. */
            max_seconds?: number;
            min?: number;
            when?: components["schemas"]["StepCondition"];
        };
        WebhookDeliveredEvent: {
            data: components["schemas"]["WebhookDeliveredEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "webhook.delivered";
        };
        WebhookDeliveredEventData: {
            delivery_id: string;
        };
        WebhookDelivery: {
            attempts: components["schemas"]["WebhookDeliveryAttempt"][];
            /** @description The header `webhook-id`; the same on every attempt. */
            event_id: string;
            event_type: string;
            /** @example whd_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @description While `state` is `pending`.
             * @example 2026-11-21T10:00:00.000Z
             */
            next_attempt_at?: string;
            state: components["schemas"]["WebhookDeliveryState"];
            url: string;
            verification_id: string;
        };
        WebhookDeliveryAttempt: {
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            at: string;
            /** @description Why there was no response, or why no call was made. */
            error?: string;
            ms: number;
            /** @description The receiver's response. */
            status?: number;
        };
        WebhookDeliveryList: {
            has_more: boolean;
            items: components["schemas"]["WebhookDelivery"][];
            next_cursor?: string;
        };
        /** @enum {string} */
        WebhookDeliveryState: "pending" | "delivered" | "failed";
        /** @description Branch on `type`, and ignore types you do not know: more may be added. */
        WebhookEvent: components["schemas"]["VerificationCreatedWebhook"] | components["schemas"]["VerificationCompletedWebhook"] | components["schemas"]["VerificationExpiredWebhook"] | components["schemas"]["VerificationFailedWebhook"] | components["schemas"]["VerificationAbandonedWebhook"] | components["schemas"]["VerificationMoreRequestedWebhook"] | components["schemas"]["VerificationReviewedWebhook"] | components["schemas"]["VerificationAppealedWebhook"] | components["schemas"]["VerificationFinalizedWebhook"] | components["schemas"]["VerificationVideoAnalyzedWebhook"] | components["schemas"]["VerificationSealedWebhook"] | components["schemas"]["TestWebhook"] | components["schemas"]["UnknownWebhook"];
        WebhookEvents: {
            /** @description For `after` of the next call. */
            cursor: string;
            /** @description Oldest first. */
            items: components["schemas"]["WebhookEvent"][];
        };
        WebhookFailedEvent: {
            data: components["schemas"]["WebhookFailedEventData"];
            /** @example evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T10:00:00.000Z
             */
            occurred_at: string;
            /** @constant */
            type: "webhook.failed";
        };
        WebhookFailedEventData: {
            delivery_id: string;
        };
        WebhookKeys: {
            keys: components["schemas"]["WebhookKeysKey"][];
        };
        WebhookKeysKey: {
            /** @constant */
            alg: "ed25519";
            /** @example whpk_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo= */
            public_key: string;
        };
        WebhookSecret: {
            /**
             * Format: date-time
             * @description Until then, both sign every webhook.
             * @example 2026-11-21T10:00:00.000Z
             */
            previous_expires_at: string;
            /** @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo= */
            secret: string;
        };
        WebhookTestResult: {
            error?: string;
            ms: number;
            status?: number;
        };
        /**
         * @description `columns` and `rows`, or the `source_url` of a CSV file to fetch them from (https, obeys the rules of `webhook_url`).
         * @example {
         *       "name": "Policies",
         *       "columns": [
         *         "policy",
         *         "name"
         *       ],
         *       "rows": [
         *         [
         *           "A-17",
         *           "Ann Lee"
         *         ]
         *       ],
         *       "identifier_column": "policy"
         *     }
         */
        WriteDatabase: {
            columns?: string[];
            /**
             * @description Yours to choose; stable across re-uploads.
             * @example policies
             */
            id?: string;
            identifier_column: string;
            /** @example Policies */
            name: string;
            rows?: string[][];
            /**
             * Format: uri
             * @example https://example.com/hook
             */
            source_url?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readSealKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A JSON Web Key Set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsonWebKeySet"];
                };
            };
        };
    };
    readWebhookKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookKeys"];
                };
            };
        };
    };
    switchAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SwitchAccount"];
            };
        };
        responses: {
            /** @description Signed in there, and no longer here. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    startSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartSignIn"];
            };
        };
        responses: {
            /** @description If an account knows this address or has invited it, a code is on its way to it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedSignIn"];
                };
            };
        };
    };
    finishSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FinishSignIn"];
            };
        };
        responses: {
            /** @description Signed in, or a passkey is required next, or an invitation can be accepted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"] | components["schemas"]["SecondFactor"] | components["schemas"]["Invited"];
                };
            };
        };
    };
    listOwnInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnInvitationList"];
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The invitation's id, `inv_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A member. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    declineInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The invitation's id, `inv_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Declined. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readSignInOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the sign-in page needs to know. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInOptions"];
                };
            };
        };
    };
    askPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the browser asks for it by. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
        };
    };
    showPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShowPasskey"];
            };
        };
        responses: {
            /** @description Signed in, or an invitation is to be accepted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"] | components["schemas"]["Invited"];
                };
            };
        };
    };
    endSso: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account's id, `acc_…`. */
                account: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["EndSsoForm"];
            };
        };
        responses: {
            /** @description The sessions have ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    audit: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["AuditForm"];
            };
        };
        responses: {
            /** @description Stored; the analysis runs. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
        };
    };
    auditSync: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["AuditSyncForm"];
            };
        };
        responses: {
            /** @description The analysis finished; `verdict` is set. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
            /** @description Stored; poll the verification for its verdict. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
        };
    };
    listBrands: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page, with the same filters. */
                cursor?: string;
                /** @description Items per page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrandList"];
                };
            };
        };
    };
    createBrand: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBrand"];
                "multipart/form-data": components["schemas"]["CreateBrandForm"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Brand"];
                };
            };
        };
    };
    readBrand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The brand's slug. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The brand. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Brand"];
                };
            };
        };
    };
    deleteBrand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The brand's slug. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeBrand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The brand's slug. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ChangeBrand"];
                "multipart/form-data": components["schemas"]["ChangeBrandForm"];
            };
        };
        responses: {
            /** @description The brand after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Brand"];
                };
            };
        };
    };
    listCases: {
        parameters: {
            query?: {
                /** @description The member who works on it: an id, `me` for the person who calls, or `none`. */
                assignee?: string;
                /** @description Changed at this instant or later; the oldest change then comes first. */
                changed_after?: string;
                /** @description At this instant or later. */
                created_after?: string;
                /** @description Before this instant. */
                created_before?: string;
                /** @description `next_cursor` of the previous page, with the same filters. */
                cursor?: string;
                /** @description What people decided; `none`: nothing yet. */
                decision?: components["schemas"]["ListCasesDecisionItem"][];
                /** @description What became of the link that we sent. */
                delivery?: components["schemas"]["DeliveryStatus"][];
                /** @description Waits for a person because of one of these. */
                due?: components["schemas"]["ReviewSubject"][];
                /** @description What the result carries; `contradictions`: photos that do not fit together; `held`: a legal hold. */
                has?: components["schemas"]["VerificationMark"][];
                /** @description The value that the template asked for. */
                identification?: string;
                /** @description Items per page. */
                limit?: number;
                /** @description Your own keys, for example `metadata[claim]=A-17`; at most 3. */
                metadata?: {
                    [key: string]: string;
                };
                /** @description How the photos came in. */
                mode?: components["schemas"]["VerificationMode"];
                /** @description The verdict as people read it, see `outcome` of a case. */
                outcome?: components["schemas"]["CaseOutcome"][];
                /** @description An id or its beginning, or the beginning of any word in an identification, a metadata value, a decision's note or the recipient of the link. */
                search?: string;
                /** @description One or more, repeated or separated by commas. */
                status?: components["schemas"]["VerificationStatus"][];
                /** @description The verdict's overall result. */
                svc?: boolean;
                /** @description The slug of the template it was created from. */
                template?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseList"];
                };
            };
        };
    };
    readCase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The verification's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The case. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseDetail"];
                };
            };
        };
    };
    setCaseAssignee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The verification's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetCaseAssignee"];
            };
        };
        responses: {
            /** @description The case with its assignee. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Case"];
                };
            };
        };
    };
    setCaseDecision: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The verification's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetCaseDecision"];
            };
        };
        responses: {
            /** @description The case with its decision. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Case"];
                };
            };
        };
    };
    countCases: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseCounts"];
                };
            };
        };
    };
    listDatabases: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page, with the same filters. */
                cursor?: string;
                /** @description Items per page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatabaseList"];
                };
            };
        };
    };
    createDatabase: {
        parameters: {
            query?: {
                /** @description With `text/csv`: the id; `db_` and a ULID when left out. */
                id?: string;
                /** @description With `text/csv`: the column that picks a row. */
                identifier_column?: string;
                /** @description With `text/csv`: the name. */
                name?: string;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WriteDatabase"];
                "text/csv": string;
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Database"];
                };
            };
        };
    };
    readDatabase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The database's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The database. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Database"];
                    "text/csv": string;
                };
            };
        };
    };
    replaceDatabase: {
        parameters: {
            query?: {
                /** @description With `text/csv`: the column that picks a row. */
                identifier_column?: string;
                /** @description With `text/csv`: the name. */
                name?: string;
            };
            header?: never;
            path: {
                /** @description The database's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WriteDatabase"];
                "text/csv": string;
            };
        };
        responses: {
            /** @description Replaced. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Database"];
                };
            };
            /** @description It is new. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Database"];
                };
            };
        };
    };
    deleteDatabase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The database's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    renameDatabase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The database's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameDatabase"];
            };
        };
        responses: {
            /** @description The database under its new name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Database"];
                };
            };
        };
    };
    upsertDatabaseRows: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The database's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpsertRows"];
            };
        };
        responses: {
            /** @description The database with its rows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Database"];
                };
            };
        };
    };
    deleteDatabaseRow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The database's id. */
                id: string;
                /** @description The row's value in the identifier column, URL-encoded. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    syncDatabase: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The database's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With the new content. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Database"];
                };
            };
            /** @description Still pulling; the old content. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Database"];
                };
            };
        };
    };
    listLinkTemplates: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page, with the same filters. */
                cursor?: string;
                /** @description Items per page. */
                limit?: number;
                status?: components["schemas"]["LinkTemplateStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkTemplateList"];
                };
            };
        };
    };
    createLinkTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateLinkTemplate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkTemplate"];
                };
            };
        };
    };
    readLinkTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The template's slug. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkTemplate"];
                };
            };
        };
    };
    changeLinkTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The template's slug. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ChangeLinkTemplate"];
            };
        };
        responses: {
            /** @description The template after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkTemplate"];
                };
            };
        };
    };
    pauseLinkTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The template's slug. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template afterwards. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkTemplate"];
                };
            };
        };
    };
    publishLinkTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The template's slug. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PublishLinkTemplate"];
            };
        };
        responses: {
            /** @description The published template. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkTemplate"];
                };
            };
        };
    };
    resumeLinkTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The template's slug. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template afterwards. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkTemplate"];
                };
            };
        };
    };
    revokeLinkTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The template's slug. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template afterwards. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkTemplate"];
                };
            };
        };
    };
    rotateLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The template's slug. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateLink"];
            };
        };
        responses: {
            /** @description The template afterwards. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkTemplate"];
                };
            };
        };
    };
    createVerificationFromTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The template's slug. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateVerificationFromTemplate"];
            };
        };
        responses: {
            /** @description Created; send its `capture_url`. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
        };
    };
    listLinkTemplateVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The template's slug. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All versions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkTemplateVersionList"];
                };
            };
        };
    };
    readLinkTemplateVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The template's slug. */
                slug: string;
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The snapshot. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkTemplateVersion"];
                };
            };
        };
    };
    readMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who calls. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page, with the same filters. */
                cursor?: string;
                /** @description Items per page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKey"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiKey"];
                };
            };
        };
    };
    deleteApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The key's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    rollApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The key's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RollApiKey"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiKey"];
                };
            };
        };
    };
    readAppeals: {
        parameters: {
            query?: {
                /** @description The first day (UTC); 29 days before `to` when left out, at most 400 days in all. */
                from?: string;
                /** @description The last day (UTC), which is counted; today when left out. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Appeals"];
                };
            };
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                /** @description An `operationId`. */
                action?: string;
                /** @description The id of a person or of a key. */
                actor?: string;
                /** @description At this instant or later. */
                created_after?: string;
                /** @description Before this instant. */
                created_before?: string;
                /** @description `next_cursor` of the previous page, with the same filters. */
                cursor?: string;
                /** @description Items per page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryList"];
                };
            };
        };
    };
    exportAuditLog: {
        parameters: {
            query: {
                /** @description An `operationId`. */
                action?: string;
                /** @description The id of a person or of a key. */
                actor?: string;
                /** @description At this instant or later. */
                created_after?: string;
                /** @description Before this instant. */
                created_before?: string;
                /** @description One line an entry. */
                format: components["schemas"]["ExportAuditLogFormat"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/jsonl": string;
                    "text/csv": string;
                };
            };
        };
    };
    readCredits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Credits"];
                };
            };
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page, with the same filters. */
                cursor?: string;
                /** @description Items per page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceList"];
                };
            };
        };
    };
    readInvoice: {
        parameters: {
            query?: {
                /** @description The language of the document. Default: the first of `Accept-Language` that we have, then that of the case, then English. Text that people typed is not translated. */
                locale?: components["schemas"]["PageLanguage"];
            };
            header?: never;
            path: {
                /** @description The invoice's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    listCreditMovements: {
        parameters: {
            query?: {
                created_after?: string;
                created_before?: string;
                /** @description `next_cursor` of the previous page, with the same filters. */
                cursor?: string;
                kind?: components["schemas"]["CreditMovementKind"];
                /** @description Items per page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditMovementList"];
                    "text/csv": string;
                };
            };
        };
    };
    savePaymentMethod: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavePaymentMethod"];
            };
        };
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethodLink"];
                };
            };
        };
    };
    buyTopUp: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BuyTopUp"];
            };
        };
        responses: {
            /** @description The same key again: the purchase as it was, with `Idempotent-Replayed: true`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUp"];
                };
            };
            /** @description Bought. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUp"];
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationList"];
                };
            };
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Invite"];
            };
        };
        responses: {
            /** @description The invitation. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
        };
    };
    withdrawInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The invitation's id, `inv_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Withdrawn. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The longest in it first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberList"];
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The member's id, `usr_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Taken out. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The member's id, `usr_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeMember"];
            };
        };
        responses: {
            /** @description The member after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    removePasskeysOfMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The member's id, `usr_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Forgotten. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    leaveAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Left. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readOutsideJudges: {
        parameters: {
            query?: {
                /** @description The first day (UTC); 29 days before `to` when left out, at most 400 days in all. */
                from?: string;
                /** @description The last day (UTC), which is counted; today when left out. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutsideJudges"];
                };
            };
        };
    };
    listPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The passkeys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyList"];
                };
            };
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddPasskey"];
            };
        };
        responses: {
            /** @description The passkey. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The passkey's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    offerPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardSessionList"];
                };
            };
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session's id, `ses_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
        };
    };
    changeSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ChangeSettings"];
            };
        };
        responses: {
            /** @description The settings after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
        };
    };
    readSso: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sso"];
                };
            };
        };
    };
    changeSso: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeSso"];
            };
        };
        responses: {
            /** @description The settings after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sso"];
                };
            };
        };
    };
    removeSso: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    addSsoDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddSsoDomain"];
            };
        };
        responses: {
            /** @description The settings after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sso"];
                };
            };
        };
    };
    removeSsoDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The e-mail domain. */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    verifySsoDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The e-mail domain. */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sso"];
                };
            };
        };
    };
    enforceSso: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnforceSso"];
            };
        };
        responses: {
            /** @description The settings after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sso"];
                };
            };
        };
    };
    readUsage: {
        parameters: {
            query?: {
                /** @description The first day (UTC); 29 days before `to` when left out, at most 400 days in all. */
                from?: string;
                /** @description How the series is summed; a week begins on Monday. Default day. */
                group?: components["schemas"]["UsageGroup"];
                /** @description Of this template alone; the answer then has no credits. */
                template?: string;
                /** @description The last day (UTC), which is counted; today when left out. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
        };
    };
    listSavedViews: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewList"];
                };
            };
        };
    };
    saveView: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveView"];
            };
        };
        responses: {
            /** @description Saved. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedView"];
                };
            };
        };
    };
    deleteSavedView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The view's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateWebhookSecret"];
            };
        };
        responses: {
            /** @description The new secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
        };
    };
    claimCases: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ClaimCases"];
            };
        };
        responses: {
            /** @description Yours for now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimedCases"];
                };
            };
        };
    };
    releaseClaim: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                verification_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is not yours. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    renewClaims: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenewClaims"];
            };
        };
        responses: {
            /** @description Yours still. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RenewedClaims"];
                };
            };
        };
    };
    decideCase: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideCase"];
            };
        };
        responses: {
            /** @description When it takes effect. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingDecision"];
                };
            };
        };
    };
    undoDecision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                verification_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It was undone, and the case is yours again. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    simulate: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The verification's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Simulate"];
            };
        };
        responses: {
            /** @description The verification after it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
        };
    };
    listVerifications: {
        parameters: {
            query?: {
                /** @description At this instant or later. */
                created_after?: string;
                /** @description Before this instant. */
                created_before?: string;
                /** @description `next_cursor` of the previous page, with the same filters. */
                cursor?: string;
                /** @description What the result carries; `contradictions`: photos that do not fit together; `held`: a legal hold. */
                has?: components["schemas"]["VerificationMark"][];
                /** @description The value that the template asked for. */
                identification?: string;
                /** @description Items per page. */
                limit?: number;
                /** @description Your own keys, for example `metadata[claim]=A-17`; at most 3. */
                metadata?: {
                    [key: string]: string;
                };
                /** @description How the photos came in. */
                mode?: components["schemas"]["VerificationMode"];
                /** @description One or more, repeated or separated by commas. */
                status?: components["schemas"]["VerificationStatus"][];
                /** @description The verdict's overall result. */
                svc?: boolean;
                /** @description The slug of the template it was created from. */
                template?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationList"];
                };
            };
        };
    };
    createVerification: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateVerification"];
            };
        };
        responses: {
            /** @description The verification, waiting for its photos. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
        };
    };
    readVerification: {
        parameters: {
            query?: {
                /** @description Seconds to wait for a final status. */
                wait?: number;
            };
            header?: {
                "If-None-Match"?: string;
            };
            path: {
                /** @description The verification's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The verification. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
            /** @description Unchanged since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    suggestAddresses: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The verification's id (with a secret key, audits only), or the token of its `capture_url`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddressesRequest"];
            };
        };
        responses: {
            /** @description The likeliest first; none where nobody knows one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Addresses"];
                };
            };
        };
    };
    saveAnswer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The verification's id (with a secret key, audits only), or the token of its `capture_url`. */
                id: string;
                /** @description The step's key. */
                step: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Answer"];
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedAnswer"];
                };
            };
        };
    };
    deleteAnswer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The verification's id (with a secret key, audits only), or the token of its `capture_url`. */
                id: string;
                /** @description The step's key. */
                step: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    appealVerification: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The verification's id (with a secret key, audits only), or the token of its `capture_url`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It was already asked for, and its link is still open. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Appealed"];
                };
            };
            /** @description The verification to take the photos with. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Appealed"];
                };
            };
        };
    };
    readBundle: {
        parameters: {
            query?: {
                /** @description The language of the document. Default: the first of `Accept-Language` that we have, then that of the case, then English. Text that people typed is not translated. */
                locale?: components["schemas"]["PageLanguage"];
            };
            header?: never;
            path: {
                /** @description The verification's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bundle. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
        };
    };
    listCaptures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The verification's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The captures. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureList"];
                };
            };
        };
    };
    addCapture: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The verification's id (with a secret key, audits only), or the token of its `capture_url`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["AddCaptureForm"];
            };
        };
        responses: {
            /** @description This `client_capture_id` was stored before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredCapture"];
                };
            };
            /** @description Stored. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredCapture"];
                };
            };
        };
    };
    removeCapture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The capture's id. */
                capture_id: string;
                /** @description The verification's id (with a secret key, audits only), or the token of its `capture_url`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readDamageLocalization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The verification's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The jobs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DamageLocalization"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The verification's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole log. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventLog"];
                };
            };
        };
    };
    expireVerification: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The verification's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The verification, expired. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
        };
    };
    finalizeVerification: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The verification's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Finalize"];
            };
        };
        responses: {
            /** @description The verification with its `narrative`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
        };
    };
    finishVerification: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The verification's id (with a secret key, audits only), or the token of its `capture_url`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Handed over. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Finish"];
                };
            };
        };
    };
    holdVerification: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The verification's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["HoldVerification"];
            };
        };
        responses: {
            /** @description The verification, held. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
        };
    };
    releaseVerification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The verification's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The verification, no longer held. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
        };
    };
    reportProgress: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The verification's id (with a secret key, audits only), or the token of its `capture_url`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Progress"];
            };
        };
        responses: {
            /** @description Heard. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportProgressResponse"];
                };
            };
        };
    };
    readRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The verification's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record and its seal. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordFile"];
                };
            };
        };
    };
    redactVerification: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The verification's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The verification without what was removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
        };
    };
    listRelated: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The verification's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RelatedVerifications"];
                };
            };
        };
    };
    readReport: {
        parameters: {
            query?: {
                /** @description The language of the document. Default: the first of `Accept-Language` that we have, then that of the case, then English. Text that people typed is not translated. */
                locale?: components["schemas"]["PageLanguage"];
            };
            header?: never;
            path: {
                /** @description The verification's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    requestMore: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The verification's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RequestMore"];
            };
        };
        responses: {
            /** @description The verification, as it was. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
        };
    };
    readReverseSearch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The verification's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The search with its candidates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReverseSearch"];
                };
            };
        };
    };
    decideReverseSearch: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The verification's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideReverseSearch"];
            };
        };
        responses: {
            /** @description The verification with its verdict as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
        };
    };
    issueSceneCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The verification's id (with a secret key, audits only), or the token of its `capture_url`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SceneCodeRequest"];
            };
        };
        responses: {
            /** @description The code. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SceneCode"];
                };
            };
        };
    };
    readSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The verification's id (with a secret key, audits only), or the token of its `capture_url`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    decideSimilarPhoto: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The verification's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SimilarPhotoDecision"];
            };
        };
        responses: {
            /** @description The verification with the decision. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
        };
    };
    createUpload: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
                /** @description The version of tus. */
                "Tus-Resumable": string;
                /** @description Bytes of the whole file. */
                "Upload-Length": number;
                /** @description The fields of `POST …/captures` but `image`, as tus writes them: `name base64,name base64`. `filetype` or `type` may name the media type, so that a wrong one is refused at once; other names are ignored. */
                "Upload-Metadata"?: string;
            };
            path: {
                /** @description The verification's id (with a secret key, audits only), or the token of its `capture_url`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begun. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteUpload: {
        parameters: {
            query?: never;
            header: {
                /** @description The version of tus. */
                "Tus-Resumable": string;
            };
            path: {
                /** @description The verification's id (with a secret key, audits only), or the token of its `capture_url`. */
                id: string;
                /** @description The upload's id, from `Location`. */
                upload_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Given up. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    headUpload: {
        parameters: {
            query?: never;
            header: {
                /** @description The version of tus. */
                "Tus-Resumable": string;
            };
            path: {
                /** @description The verification's id (with a secret key, audits only), or the token of its `capture_url`. */
                id: string;
                /** @description The upload's id, from `Location`. */
                upload_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Go on from `Upload-Offset`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchUpload: {
        parameters: {
            query?: never;
            header: {
                /** @description The version of tus. */
                "Tus-Resumable": string;
                /** @description `sha256` and the chunk's digest in base64. */
                "Upload-Checksum"?: string;
                /** @description Where the chunk begins. */
                "Upload-Offset": number;
            };
            path: {
                /** @description The verification's id (with a secret key, audits only), or the token of its `capture_url`. */
                id: string;
                /** @description The upload's id, from `Location`. */
                upload_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/offset+octet-stream": string;
            };
        };
        responses: {
            /** @description Counted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    putUploadFrames: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The verification's id (with a secret key, audits only), or the token of its `capture_url`. */
                id: string;
                /** @description The upload's id, from `Location`. */
                upload_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["PutUploadFramesForm"];
            };
        };
        responses: {
            /** @description Stored; the capture made from this upload will have them. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page, with the same filters. */
                cursor?: string;
                /** @description Items per page. */
                limit?: number;
                state?: components["schemas"]["WebhookDeliveryState"];
                verification_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path: {
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, under way. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; calls with the same key take effect once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendTestWebhook"];
            };
        };
        responses: {
            /** @description What came back. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTestResult"];
                };
            };
        };
    };
    listWebhookEvents: {
        parameters: {
            query?: {
                /** @description `cursor` of the previous response. */
                after?: string;
                /** @description Seconds to wait for an event. */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEvents"];
                };
            };
        };
    };
    onVerificationAbandoned: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationAbandonedWebhook"];
            };
        };
        responses: {
            /** @description Delivered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onVerificationAppealed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationAppealedWebhook"];
            };
        };
        responses: {
            /** @description Delivered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onVerificationCompleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationCompletedWebhook"];
            };
        };
        responses: {
            /** @description Delivered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onVerificationCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationCreatedWebhook"];
            };
        };
        responses: {
            /** @description Delivered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onVerificationExpired: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationExpiredWebhook"];
            };
        };
        responses: {
            /** @description Delivered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onVerificationFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationFailedWebhook"];
            };
        };
        responses: {
            /** @description Delivered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onVerificationFinalized: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationFinalizedWebhook"];
            };
        };
        responses: {
            /** @description Delivered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onVerificationMoreRequested: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationMoreRequestedWebhook"];
            };
        };
        responses: {
            /** @description Delivered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onVerificationReviewed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationReviewedWebhook"];
            };
        };
        responses: {
            /** @description Delivered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onVerificationSealed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationSealedWebhook"];
            };
        };
        responses: {
            /** @description Delivered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onVerificationVideoAnalyzed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationVideoAnalyzedWebhook"];
            };
        };
        responses: {
            /** @description Delivered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookTest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestWebhook"];
            };
        };
        responses: {
            /** @description Delivered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
