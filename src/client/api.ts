/** Written by `node scripts/client-types.ts`, of /openapi.json. */
export interface paths {
    "/{linkToken}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The page of a link
         * @description HTML. A link that cannot be used answers 404 or 410 and a page that says why.
         */
        get: operations["openPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{linkToken}/bursts/selfie": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Send the frames around the selfie
         * @description A few frames of a head that turns or nods, after the selfie: measured and compared with it at once, and not kept. The best of three bursts counts. Its result is advice; the report says what follows from a burst of somebody else.
         */
        put: operations["putBurst"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{linkToken}/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the turns of the head that the next burst has to show
         * @description Two directions in their order. The answer stays the same until that burst arrives or the challenge expires; a session gets three challenges.
         */
        post: operations["giveChallenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{linkToken}/doctor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The doctor of a link
         * @description HTML that says whether a browser, and what is around the page in it, let the onboarding work.
         */
        get: operations["openDoctor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{linkToken}/execution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of the session’s execution
         * @description With the status only when the report shows it to the person, for ten minutes after the submission.
         */
        get: operations["getProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{linkToken}/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find a session again
         * @description For a page that was loaded again: which steps are done, never a picture. For ten minutes after the submission its progress names only the execution; after that the answer is 401.
         */
        get: operations["resumeSession"];
        put?: never;
        /** Open a session of the page */
        post: operations["openSession"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Store what the person agreed to and chose
         * @description The chosen document is a hint that is kept with the execution; the analysis goes by the picture.
         */
        patch: operations["changeSession"];
        trace?: never;
    };
    "/{linkToken}/stills/{capture}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Send a still
         * @description One JPEG, PNG, WebP or HEIC, or the PDF of a document; judged at once. Another still replaces it; the same one again changes nothing. After three refusals of a capture, the next one with `insist=true` is accepted all the same, and a person decides. Where the answer says `code: wanted`, the document’s code may follow close up, as still `code`.
         */
        put: operations["putStill"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{linkToken}/submission": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit the session
         * @description Creates one execution for a session: a repeated call answers the same one.
         */
        post: operations["submitSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List access tokens
         * @description Oldest first, of one account or of all, including revoked and expired tokens.
         *
         *     Scope: `admin`.
         */
        get: operations["listAccessTokens"];
        put?: never;
        /**
         * Create an access token
         * @description The token is in this answer and never again; only its hash is stored.
         *
         *     Scope: `admin`.
         */
        post: operations["createAccessToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access-tokens/{tokenId}": {
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
         * Revoke an access token
         * @description It ends at once in this process, and within ten seconds in others. The answer is the revoked token.
         *
         *     Scope: `admin`.
         */
        delete: operations["revokeAccessToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts
         * @description Oldest first.
         *
         *     Scope: `admin`.
         */
        get: operations["listAccounts"];
        put?: never;
        /**
         * Create an account
         * @description With its first two reports and no access token. Its environment never changes.
         *
         *     Scope: `admin`.
         */
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accesses to personal data
         * @description Newest first, of the account alone. Entries name records by their ids and hold nothing about a person.
         *
         *     Scope: `audit:read`.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/seal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Seal the records of accesses as they are
         * @description Of every account, after a backup was restored: what was sealed outside the database no longer counts. The call itself is recorded.
         *
         *     Scope: `admin`.
         */
        post: operations["sealAudit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify the record of accesses
         * @description Of the account, or of every account when the token has the scope admin. By default it reads the entries that were added since the record was last found whole. With whole=true it reads every entry, which takes a minute or more for a million. Calls at the same time share one run.
         *
         *     Scope: `audit:read`.
         */
        get: operations["verifyAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/brand/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a file of a theme
         * @description A logo or an icon as PNG, or a font as WOFF2, at the address that the theme names.
         */
        get: operations["getBrandFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consent-texts/{hash}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the text that a consent was given to
         * @description By `consent.textHash` of an execution. Each text is kept for good from the first consent to it on: it holds nothing about a person.
         *
         *     Scope: `executions:read`.
         */
        get: operations["getConsentText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/executions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List executions
         * @description Newest first, without images. A _limit above 20 counts as 20.
         *
         *     Scope: `executions:read`.
         */
        get: operations["listExecutions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/executions/{executionId}": {
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
         * Erase an execution
         * @description With its pictures, session, events and jobs; its link stays. Webhooks get execution.deleted.
         *
         *     Scope: `executions:write`.
         */
        delete: operations["eraseExecution"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/face-index": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of the indexes that search faces
         * @description Each node reports every minute, and within 15 seconds when something has changed.
         *
         *     Scope: `admin`.
         */
        get: operations["getFaceIndexStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/face-models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the face models of the registry’s embeddings
         * @description Scope: `faces:read`.
         */
        get: operations["listFaceModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/face-models/{modelId}/embeddings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Store embeddings of a face model
         * @description The caller makes them from the stored pictures, as `limiar faces re-embed` does.
         *
         *     Scope: `faces:write`.
         */
        put: operations["putFaceEmbeddings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/face-models/{modelId}/missing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the pictures without an embedding of a face model
         * @description In the order of their ids; _after continues after the given one.
         *
         *     Scope: `faces:read`.
         */
        get: operations["listPicturesWithoutFaceModel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Queues, lanes, nodes and refusals as they are now
         * @description The gauges and counters of /metrics, of the node that answers; jobs and nodes are of the whole installation. They hold nothing about a person.
         *
         *     Scope: `admin`.
         */
        get: operations["getFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{picture}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a stored picture
         * @description At the address that a record names; it expires, and the record then names a new one.
         */
        get: operations["getFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process answers */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/issuer-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keys of issuers that are trusted
         * @description Of the whole installation, oldest first. Without a key a signed code is not checked.
         *
         *     Scope: `admin`.
         */
        get: operations["listIssuerKeys"];
        put?: never;
        /**
         * Trust a key of an issuer
         * @description Before you send a key, compare its fingerprint with the one that the issuer publishes. A key that its group and environment have already takes the new times and source.
         *
         *     Scope: `admin`.
         */
        post: operations["importIssuerKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/issuer-keys/{keyId}": {
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
         * Stop trusting a key of an issuer
         * @description Executions that were decided keep their verdicts.
         *
         *     Scope: `admin`.
         */
        delete: operations["removeIssuerKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Counts and times of requests, jobs, models and the database */
        get: operations["metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people of the console
         * @description Oldest first, without those who were removed.
         *
         *     Scope: `people:read`.
         */
        get: operations["listPeople"];
        put?: never;
        /**
         * Invite a person to the console
         * @description By a link that opens once, within seven days. A role that may do more than the caller answers 403.
         *
         *     Scope: `people:write`.
         */
        post: operations["invitePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people/{personId}": {
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
         * Remove a person
         * @description Their sessions, key and invitation end at once; in other processes within ten seconds. Their name stays with their decisions. Nobody may remove themselves.
         *
         *     Scope: `people:write`.
         */
        delete: operations["removePerson"];
        options?: never;
        head?: never;
        /**
         * Change the name or the role of a person
         * @description A new role applies from their next call on; in other processes within ten seconds. Nobody may change their own role.
         *
         *     Scope: `people:write`.
         */
        patch: operations["updatePerson"];
        trace?: never;
    };
    "/people/{personId}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite a person again who lost the link or the key
         * @description An earlier link ends now, and an earlier key when the new link is opened.
         *
         *     Scope: `people:write`.
         */
        post: operations["invitePersonAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/private-faceset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List faces
         * @description Newest first. A _limit above 100 counts as 100. Records that are registered while you page by _offset come before those already seen: a page may repeat a record, and none is skipped.
         *
         *     Scope: `faces:read`.
         */
        get: operations["listFaces"];
        put?: never;
        /**
         * Register a face
         * @description Up to 10 images, each an http(s) address or base64 of a JPEG, PNG, WebP, AVIF or HEIC. An image whose face is not good enough is left out, and images says why; when none can be kept, nothing is stored. warnings names records of another CPF with the same face.
         *
         *     Scope: `faces:write`.
         */
        post: operations["registerFace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/private-faceset/{faceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one face
         * @description Scope: `faces:read`.
         */
        get: operations["getFace"];
        put?: never;
        post?: never;
        /**
         * Remove a face
         * @description Scope: `faces:write`.
         */
        delete: operations["removeFace"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/private-faceset/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compare an image with the registry
         * @description The largest face of the image is searched. The answer holds the records that reach the least similarity, best first, each with its most similar image.
         *
         *     Scope: `faces:read`.
         */
        post: operations["searchFaces"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/private-faceset/search-defaults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the default limits of searches
         * @description They apply to a search without _threshold and _limit, and to the search for the same face at a registration.
         *
         *     Scope: `faces:read`.
         */
        get: operations["getSearchDefaults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the default limits of searches
         * @description A number sets a default of the account; null restores the default of the service.
         *
         *     Scope: `faces:write`.
         */
        patch: operations["changeSearchDefaults"];
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether requests can be served: models are loaded, the database answers, no stop is under way */
        get: operations["ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reports
         * @description Oldest first; archived ones are left out.
         *
         *     Scope: `reports:read`.
         */
        get: operations["listReports"];
        put?: never;
        /**
         * Create a report
         * @description Members that the definition leaves out get the default of the service. Unknown members and settings that contradict each other are refused, each with its pointer.
         *
         *     Scope: `reports:write`.
         */
        post: operations["createReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/{reportId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one report
         * @description In its newest version, which is also its ETag. The values of secret headers are in no answer.
         *
         *     Scope: `reports:read`.
         */
        get: operations["getReport"];
        /**
         * Change a report
         * @description Replaces name and definition and makes the next version. Say which version you change, by If-Match with its ETag or by the member version; If-Match: * changes whatever version is there. Executions go on under the version that they were created with.
         *
         *     Scope: `reports:write`.
         */
        put: operations["updateReport"];
        post?: never;
        /**
         * Remove or archive a report
         * @description A report that no link and no execution names is removed. Any other is archived, for good: its links are closed at once, it takes no more links, executions or changes, and lists leave it out. It can still be read, and so can its executions; those that are being analysed are decided under their version.
         *
         *     Scope: `reports:write`.
         */
        delete: operations["deleteReport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/{reportId}/dry-run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Judge past executions by other settings
         * @description What other settings would have decided about past executions of this report. It uses the kept facts: no picture is analysed, no source is asked, and nothing is changed. Each result is compared with the verdict of the analysis, whatever a person decided after it. What the kept facts do not tell is not-known. The header Link leads to the next page, for the same body. A _limit above 100 counts as 100, and a page that takes more than some seconds ends sooner: looked says how many executions it covers.
         *
         *     Scope: `reports:write`.
         */
        post: operations["dryRunReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/{reportId}/executions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit files for analysis
         * @description Creates an execution of the report from pictures of a document and a selfie. Each is an http(s) address or base64 of a JPEG, PNG, WebP, AVIF or HEIC. Send every picture that the report asks for once. An open document, front and back in one picture, is sent only as FRONT. The pictures are analysed like those of the page; the answer is the execution in processando. Send an Idempotency-Key to be able to repeat the call.
         *
         *     Scope: `executions:write`.
         */
        post: operations["submitExecution"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/{reportId}/executions/{executionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one execution
         * @description A query parameter p_<key> answers 404 unless the execution was sent with that value.
         *
         *     Scope: `executions:read`.
         */
        get: operations["getExecution"];
        put?: never;
        post?: never;
        /**
         * Erase an execution
         * @description With its pictures, session, events and jobs; its link stays. Webhooks get execution.deleted.
         *
         *     Scope: `executions:write`.
         */
        delete: operations["eraseExecutionOfReport"];
        options?: never;
        head?: never;
        /**
         * Approve or reject an execution
         * @description Possible while its status is Pendente. One that is held in processando, because the CPF sent differs from the document, can only be rejected. The member allowedReviews of the execution says what is allowed. Anything else answers 409, and errors[0].code says why: being-analysed, held, approved, rejected or changed-meanwhile.
         *
         *     Scope: `executions:review`.
         */
        patch: operations["reviewExecution"];
        trace?: never;
    };
    "/reports/{reportId}/executions/{executionId}/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the addresses of the pictures of one execution
         * @description Signed addresses, good for five minutes or more; ask again when they have expired.
         *
         *     Scope: `executions:read`.
         */
        get: operations["getExecutionImages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/{reportId}/executions/{executionId}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notes on an execution
         * @description All of them, oldest first. Notes are erased with their execution, and are part of the export of a person.
         *
         *     Scope: `executions:read`.
         */
        get: operations["listNotes"];
        put?: never;
        /**
         * Write a note on an execution
         * @description For the next person who looks at it. A note does not change the execution and cannot be changed itself. An execution has 100 notes at most.
         *
         *     Scope: `executions:review`.
         */
        post: operations["addNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/{reportId}/onboarding-ext": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the onboarding links of a report
         * @description Newest first. A _limit above 100 counts as 100. Without token and url: the service keeps only a hash of the token, so the address of a link is in the answer that creates it and in no list.
         *
         *     Scope: `links:read`.
         */
        get: operations["listOnboardingLinks"];
        put?: never;
        /**
         * Create an onboarding link
         * @description A limited link accepts as many submissions, for as many days, as its report says; with noExpire it accepts them until it is deactivated. With email, smsPhoneNumber or whatsappPhoneNumber it is sent to the person; messages says what became of each message, also that nothing is configured to send it. This answer contains the address of the link; lists do not.
         *
         *     Scope: `links:write`.
         */
        post: operations["createOnboardingLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/{reportId}/onboarding-ext/{onboardingId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an onboarding link
         * @description With the state of the messages that carry it. It contains token and url only if you name the link by its token.
         *
         *     Scope: `links:read`.
         */
        get: operations["getOnboardingLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Activate or deactivate an onboarding link
         * @description The answer contains token and url only if you name the link by its token: the service keeps only a hash of it.
         *
         *     Scope: `links:write`.
         */
        patch: operations["updateOnboardingLink"];
        trace?: never;
    };
    "/reports/{reportId}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a report
         * @description Newest first. Every version is kept, for the executions that were decided under it.
         *
         *     Scope: `reports:read`.
         */
        get: operations["listReportVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/{reportId}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one version of a report
         * @description Scope: `reports:read`.
         */
        get: operations["getReportVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{cpf}": {
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
         * Erase a person
         * @description Executions, links, sessions, faces, pictures, events and jobs of the CPF, in the account alone. The receipt holds nothing about the person. If nothing was kept, its counts are zero.
         *
         *     Scope: `subjects`.
         */
        delete: operations["eraseSubject"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{cpf}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export everything that is kept about a person
         * @description Of the account alone: executions, links and faces of the CPF. Pictures are signed addresses, to be fetched within an hour; ask again for new ones.
         *
         *     Scope: `subjects`.
         */
        get: operations["exportSubject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{cpf}/export.zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export everything that is kept about a person, with pictures, as a ZIP
         * @description Of the account alone. `data.json` is the answer of the other export, with names of files in place of addresses. `manifest.json`, the last file, has the SHA-256 of every other one: an archive without it was broken off.
         *
         *     Scope: `subjects`.
         */
        get: operations["exportSubjectArchive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Oldest first.
         *
         *     Scope: `webhooks`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Deliveries follow Standard Webhooks: a POST of WebhookPayload with the headers webhook-id, webhook-timestamp and webhook-signature. The secret is in this answer and never again.
         *
         *     Scope: `webhooks`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one webhook
         * @description Scope: `webhooks`.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Remove a webhook
         * @description Its deliveries are removed with it, also those that wait.
         *
         *     Scope: `webhooks`.
         */
        delete: operations["removeWebhook"];
        options?: never;
        head?: never;
        /**
         * Change, pause or resume a webhook
         * @description Only the members sent are changed. Resuming sends what was held while it was paused.
         *
         *     Scope: `webhooks`.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description Newest first: every delivery that waits, and the last thousand that are over. `callbacks` in place of an identifier lists the deliveries to the callbackUrl of executions.
         *
         *     Scope: `webhooks`.
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
    "/webhooks/{webhookId}/deliveries/{deliveryId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again, or at once if it waits
         * @description It keeps its webhook-id, and is tried for a day. `callbacks` in place of the identifier of a webhook sends a waiting delivery to a callbackUrl at once; a callback that is over cannot be sent again.
         *
         *     Scope: `webhooks`.
         */
        post: operations["retryWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhookId}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the signing secret of a webhook
         * @description For overlapHours deliveries carry both signatures, so that no receiver misses one.
         *
         *     Scope: `webhooks`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhookId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends one webhook.test at once; the answer is its result. A paused webhook gets it, too.
         *
         *     Scope: `webhooks`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/callbacks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the secret that callbacks are signed with
         * @description It is the same for every callbackUrl of the account, and never changes.
         *
         *     Scope: `webhooks`.
         */
        get: operations["getCallbackSecret"];
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
    event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The request that a webhook or a callback gets */
        post: operations["receiveEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        AccessToken: {
            /** @description Identifier, 24 hex characters */
            _id: string;
            /** @description Identifier, 24 hex characters */
            account: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt?: string;
            /** @description The day on which it was last used, in UTC, such as 2026-11-21 */
            lastUsedOn?: string;
            name: string;
            /** Format: date-time */
            revokedAt?: string;
            scopes: ("faces:read" | "faces:write" | "executions:read" | "executions:write" | "executions:review" | "links:read" | "links:write" | "reports:read" | "reports:write" | "webhooks" | "subjects" | "audit:read" | "people:read" | "people:write" | "admin")[];
        };
        Account: {
            /** @description Identifier, 24 hex characters */
            _id: string;
            /** @enum {string} */
            environment: "test" | "production";
            name: string;
        };
        AuditRecord: {
            /** @description The operationId of the call, or a name for what the server did by itself */
            action: string;
            /** @description The id of a person or of an access token, or one of the words signed-address and server */
            actor: string;
            /** Format: date-time */
            at: string;
            details?: {
                [key: string]: unknown;
            };
            hash: string;
            /** @description The ids of the records that were asked for or answered */
            objects: string[];
            /** @description The present name of the person */
            person?: string;
            /** @description The number of the entry among those of the account, from 1 */
            sequence: number;
            /** @description The HTTP status of the answer */
            status: number;
        };
        CallbackSecret: {
            secret: string;
        };
        CardBox: {
            height: number;
            width: number;
            x: number;
            y: number;
        };
        ConsentReceipt: {
            /**
             * Format: date-time
             * @description By the clock of the person, or by the server’s where the person’s is wrong
             */
            agreedAt: string;
            /** @description Identifier, 24 hex characters */
            link: string;
            /**
             * Format: date-time
             * @description By the clock of the server
             */
            receivedAt: string;
            /** @description SHA-256 of the text that was shown, in UTF-8 */
            textHash?: string;
            version: string;
        };
        ConsentText: {
            hash: string;
            /**
             * Format: date-time
             * @description When somebody first agreed to it
             */
            keptAt: string;
            /** @description The sentence beside the button, and then the paragraphs, each on a line of its own */
            text: string;
            /** @description The edition under which it was first agreed to */
            version: string;
        };
        CreatedLink: {
            /** @description Identifier, 24 hex characters */
            _id: string;
            active: boolean;
            /** @description CPF, eleven digits, with or without punctuation */
            cpf?: string;
            /** Format: date-time */
            createdAt: string;
            /** @description When the link closes by itself; null when it never does */
            expiresAt: string | null;
            maxSubmissions: number | null;
            /** @description The message to each of email, smsPhoneNumber and whatsappPhoneNumber, and what became of it */
            messages: components["schemas"]["LinkMessage"][];
            noExpire: boolean;
            /** @description Identifier, 24 hex characters */
            report: string;
            returnUrl?: string;
            submissions: number;
            /** @description Link token, 32 hex characters */
            token: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: uri */
            url: string;
            variables: {
                [key: string]: unknown;
            };
        };
        DocumentCode: {
            box?: components["schemas"]["CardBox"];
            bytes: number;
            /** @enum {string} */
            format: "qr" | "pdf417";
            side: "front" | "back";
            text?: string;
        };
        DocumentscopySection: {
            checks: {
                /** @enum {string} */
                fails: "from" | "below";
                measure?: number;
                /** @enum {string} */
                name: "sides-are-one-kind" | "zone-check-digits" | "cpf-check-digits" | "cpf-equals-zone" | "cpf-equals-code" | "cpf-equals-other-side" | "name-equals-zone" | "name-equals-code" | "name-equals-other-side" | "birth-date-equals-zone" | "birth-date-equals-code" | "birth-date-equals-other-side" | "expiry-date-equals-zone" | "document-number-equals-zone" | "dates-in-order" | "not-expired" | "not-a-photocopy" | "not-recaptured" | "portrait-not-pasted" | "pdf-as-signed";
                /** @enum {string} */
                outcome: "pass" | "fail" | "not-performed";
                reason: string;
                side?: "front" | "back";
                threshold: number;
                unit: string;
                /** @enum {string} */
                weight: "decides" | "refutes" | "doubts" | "hints";
            }[];
            issuerCode?: components["schemas"]["IssuerCode"];
            /** @enum {string} */
            outcome: "pass" | "fail" | "not-performed";
            performed: boolean;
        };
        DryRunExecution: {
            /** @description Identifier, 24 hex characters */
            _id: string;
            /**
             * @description not-known: the verdict depends on something that was not kept of the execution, or that was never looked for
             * @enum {string}
             */
            after: "processando" | "APROVADO" | "REPROVADO" | "Pendente" | "not-known";
            /** @enum {string} */
            before: "processando" | "APROVADO" | "REPROVADO" | "Pendente";
            /** Format: date-time */
            createdAt: string;
            /** @description The rules whose answer or effect would change, or is not known */
            rules: components["schemas"]["RuleJudged"][];
            /** @enum {string} */
            status: "processando" | "APROVADO" | "REPROVADO" | "Pendente";
        };
        ErasureReceipt: {
            audit: {
                hash: string;
                sequence: number;
            };
            /** Format: date-time */
            erasedAt: string;
            removed: {
                /** @description Events for webhooks, whether or not they were delivered */
                deliveries: number;
                executions: number;
                faces: number;
                /** @description Background work, whether or not it was done */
                jobs: number;
                links: number;
                /** @description Executions of other people in which a removed face had been found */
                matches: number;
                pictures: number;
                sessions: number;
            };
            /** @description A hash of the CPF under a key of the server. It is the same for the same person, and the CPF cannot be read from it */
            subject?: string;
        };
        Execution: {
            /** @description Identifier, 24 hex characters */
            _id: string;
            allowedReviews: ("APROVADO" | "REPROVADO")[];
            captured?: {
                /**
                 * @description The picture that shows front and back of an open document; no picture of the other side was asked for
                 * @enum {string}
                 */
                bothSidesIn?: "front" | "back";
                /** @description Where each picture comes from, as its sender claims; nobody checked it */
                claimedSources?: {
                    /** @enum {string} */
                    back?: "camera" | "shutter" | "native-camera" | "file" | "api" | "pdf";
                    /** @enum {string} */
                    front?: "camera" | "shutter" | "native-camera" | "file" | "api" | "pdf";
                    /** @enum {string} */
                    selfie?: "camera" | "shutter" | "native-camera" | "file" | "api" | "pdf";
                };
                /** @description The document that the person chose; nobody checked the choice */
                declaredType?: string;
                doubts: {
                    /** @enum {string} */
                    capture: "front" | "back" | "selfie";
                    /** @description The reason of a refusal, or not-looked-at; a person decides */
                    reason: string;
                    /** @description Whether the still was taken although it was refused three times or nobody had looked at it; a person decides */
                    refused: boolean;
                }[];
                /** @description The signatures of the sides that came as PDF */
                pdfSignatures?: {
                    back?: components["schemas"]["PdfSignature"];
                    front?: components["schemas"]["PdfSignature"];
                };
                selfie?: {
                    /** @enum {string} */
                    asked: "any" | "camera" | "camera-with-movement";
                    lacks: ("from-native-camera" | "from-file" | "from-api" | "no-movement" | "movement-unclear")[];
                    met: boolean;
                };
                /** @description The captures whose camera, as the page saw it, has the name of a program; absent when there are none */
                virtualCameras?: ("front" | "back" | "selfie")[];
            };
            consent?: components["schemas"]["ConsentReceipt"];
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["OfficialData"];
            /** Format: date-time */
            documentscopyRequestDate?: string;
            files: {
                type: string;
                url: string;
            }[];
            fraud: boolean;
            history: components["schemas"]["StatusChange"][];
            images: {
                back?: string;
                front?: string;
                selfie?: string;
            };
            parameters: {
                [key: string]: unknown;
            };
            /** @description Identifier, 24 hex characters */
            report: string;
            reprovalReasons?: string[];
            sections: {
                documentscopy?: components["schemas"]["DocumentscopySection"];
                faceMatch?: components["schemas"]["FaceMatchSection"];
                liveness?: components["schemas"]["LivenessSection"];
                ocr?: components["schemas"]["OcrSection"];
                officialData?: {
                    [key: string]: unknown;
                };
                privateFaceset?: components["schemas"]["PrivateFacesetSection"];
                velocity?: {
                    device?: {
                        count: number;
                        limit: number | null;
                    };
                    document?: {
                        count: number;
                        limit: number | null;
                    };
                    face?: {
                        count: number;
                        limit: number | null;
                    };
                    hours: number;
                    network?: {
                        count: number;
                        limit: number | null;
                    };
                };
            } & {
                [key: string]: unknown;
            };
            /** @enum {string} */
            status: "processando" | "APROVADO" | "REPROVADO" | "Pendente";
            /** @enum {string} */
            type?: "rg" | "cnh" | "rne" | "outros" | "invalido";
            /** Format: date-time */
            updatedAt: string;
            validations: components["schemas"]["Validation"][];
        };
        ExecutionImageAddresses: {
            /**
             * Format: uri
             * @description Can be opened without a token for at least one hour and less than two
             */
            back?: string;
            /**
             * Format: uri
             * @description Can be opened without a token for at least one hour and less than two
             */
            backCard?: string;
            /**
             * Format: uri
             * @description Can be opened without a token for at least one hour and less than two
             */
            code?: string;
            /**
             * Format: uri
             * @description Can be opened without a token for at least one hour and less than two
             */
            front?: string;
            /**
             * Format: uri
             * @description Can be opened without a token for at least one hour and less than two
             */
            frontCard?: string;
            /**
             * Format: uri
             * @description Can be opened without a token for at least one hour and less than two
             */
            issuerPortrait?: string;
            /**
             * Format: uri
             * @description Can be opened without a token for at least one hour and less than two
             */
            portrait?: string;
            /**
             * Format: uri
             * @description Can be opened without a token for at least one hour and less than two
             */
            selfie?: string;
        };
        FaceIndexStatus: {
            /** @description The number of the last change of the registry */
            changes: number;
            docs: {
                /** @description How many changes the index has yet to take before its next search; absent while it is being loaded */
                behind?: number;
                /** @description The size in memory, or that of the table with its index */
                bytes: number;
                /** @enum {string} */
                engine: "memory" | "pgvector";
                faces: number;
                /** @description The node that holds the index, or that reported it last */
                host: string;
                modelId: string;
                /** Format: date-time */
                seenAt: string;
            }[];
            totalItems: number;
            /** @description Removals up to this number may no longer be kept, so an index that is behind this number is built again */
            trimmed: number;
        };
        FaceMatch: {
            /** @description Identifier, 24 hex characters */
            _id: string;
            /** @description CPF, eleven digits, with or without punctuation */
            cpf?: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            createdAt: string;
            description: string;
            face: {
                confidence: number;
                /** @description Identifier, 24 hex characters */
                faceId: string;
                /** @description Identifier, 24 hex characters */
                imageId: string;
                /** @description Identifier, 24 hex characters */
                privateFacesetId: string;
            };
            /** Format: uri */
            image: string;
            similarity: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            updatedAt: string;
        };
        FaceMatchSection: {
            model?: string;
            performed: boolean;
            reason?: string;
            similarity?: number;
            threshold: number;
        };
        FaceRecord: {
            /** @description Identifier, 24 hex characters */
            _id: string;
            /** @description CPF, eleven digits, with or without punctuation */
            cpf?: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            createdAt: string;
            description: string;
            images: string[];
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            updatedAt: string;
        };
        Figure: {
            labels: {
                [key: string]: string;
            };
            /** @description The name that /metrics uses, such as limiar_jobs_waiting */
            name: string;
            value: number;
        };
        GalleryElement: {
            /** @description Identifier, 24 hex characters */
            _id: string;
            /** @description CPF, eleven digits, with or without punctuation */
            cpf?: string;
            description: string;
            /** Format: uri */
            image: string;
        };
        InputError: {
            code?: string;
            detail: string;
            /** @description JSON pointer into the body (/cpf), #query/<name>, #path/<name> or #header/<name> */
            pointer: string;
        };
        IssuerCode: {
            contradictions: {
                field: string;
                printed: string;
                signed: string;
            }[];
            /** @enum {string} */
            document: "cnh" | "dni" | "rg-digital" | "cin" | "other";
            /** @description The last day on which the document is valid, such as 2030-01-31 */
            expiresOn?: string;
            /** @description The container, its version and its template, such as vio-5-83, or jws */
            format: string;
            /** Format: date-time */
            issuedAt?: string;
            /** @description The installed key with which the signature was checked */
            key?: string;
            portrait: boolean;
            /**
             * @description Why the portrait of a valid code was not compared
             * @enum {string}
             */
            portraitReason?: "too-small" | "unreadable" | "no-face";
            /** @description How similar the code's portrait is to the portrait on the card and to the selfie, where each of them shows a face */
            portraitSimilarity?: {
                print?: number;
                selfie?: number;
            };
            problems: ("ambiguous-version" | "unknown-template" | "issued-in-the-future" | "unsigned-bytes" | "algorithm" | "issuer" | "cpf" | "address" | "another-document")[];
            /**
             * @description Why the signature is invalid or was not checked
             * @enum {string}
             */
            reason?: "mismatch" | "no-key" | "no-key-for-date";
            side: "front" | "back";
            /**
             * @description expired: the issuer signed the code, and the document has expired. not-checked: the signature counts neither as valid nor as false, and the reason says why
             * @enum {string}
             */
            signature: "valid" | "expired" | "invalid" | "not-checked";
        };
        IssuerKey: {
            /** @description Identifier, 24 hex characters */
            _id: string;
            /** @description RSA 2048, brainpoolP256r1 or P-521 */
            algorithm: string;
            /** Format: date-time */
            createdAt: string;
            /** @enum {string} */
            environment: "test" | "production";
            /** @description SHA-256 of the SubjectPublicKeyInfo, 64 hex characters */
            fingerprint: string;
            group: string;
            /** Format: date-time */
            revokedAt?: string;
            signs: ("cnh" | "dni" | "rg-digital" | "cin" | "other" | "pdf" | "specimen")[];
            source?: string;
            /** Format: date-time */
            validFrom: string;
            /** Format: date-time */
            validUntil: string;
        };
        LinkMessage: {
            /**
             * Format: date-time
             * @description When the message came to this status
             */
            at: string;
            /** @enum {string} */
            channel: "email" | "sms" | "whatsapp";
            detail?: string;
            /** @enum {string} */
            reason?: "not-configured" | "unreachable" | "timeout" | "busy" | "login-refused" | "refused" | "link-expired" | "interrupted";
            /** @enum {string} */
            status: "waiting" | "sent" | "failed" | "not-sent";
        };
        LinkRecord: {
            /** @description Identifier, 24 hex characters */
            _id: string;
            active: boolean;
            /** @description CPF, eleven digits, with or without punctuation */
            cpf?: string;
            /** Format: date-time */
            createdAt: string;
            /** @description When the link closes by itself; null when it never does */
            expiresAt: string | null;
            maxSubmissions: number | null;
            /** @description The message to each of email, smsPhoneNumber and whatsappPhoneNumber, and what became of it */
            messages: components["schemas"]["LinkMessage"][];
            noExpire: boolean;
            /** @description Identifier, 24 hex characters */
            report: string;
            returnUrl?: string;
            submissions: number;
            /** @description Link token, 32 hex characters */
            token?: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: uri */
            url?: string;
            variables: {
                [key: string]: unknown;
            };
        };
        ListedExecution: {
            /** @description Identifier, 24 hex characters */
            _id: string;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["OfficialData"];
            /** Format: date-time */
            documentscopyRequestDate?: string;
            files: {
                type: string;
                url: string;
            }[];
            fraud: boolean;
            parameters: {
                [key: string]: unknown;
            };
            repeats?: components["schemas"]["Repeats"];
            /** @description Identifier, 24 hex characters */
            report: string;
            reprovalReasons?: string[];
            sections: {
                documentscopy?: components["schemas"]["DocumentscopySection"];
                ocr?: components["schemas"]["OcrSection"];
            };
            /** @enum {string} */
            status: "processando" | "APROVADO" | "REPROVADO" | "Pendente";
            /** @enum {string} */
            type?: "rg" | "cnh" | "rne" | "outros" | "invalido";
            /** Format: date-time */
            updatedAt: string;
            validations: components["schemas"]["Validation"][];
        };
        LivenessSection: {
            angleDegrees?: number;
            /** @enum {string} */
            band?: "depth-seen" | "weak" | "not-enough-movement" | "looks-flat" | "inconclusive";
            challenge?: {
                asked: ("left" | "right" | "up" | "down")[];
                met: boolean;
                seen: ("left" | "right" | "up" | "down")[];
                /** @constant */
                tooEarly?: true;
            };
            depth?: number;
            faces?: {
                background?: number;
                repeated?: number;
                together: number;
                withSelfie?: number;
            };
            framesCompared?: number;
            performed: boolean;
            reason?: string;
            score?: number;
            selfie?: {
                performed: boolean;
                reason?: string;
                signs: {
                    /** @enum {string} */
                    code: "document-around-face" | "same-file" | "copy-of-portrait" | "too-like-portrait" | "regular-pattern" | "screenshot" | "several-faces" | "small-face" | "frame-around-face" | "glare-on-face" | "blurred-face" | "seen-with-another-person" | "virtual-camera" | "no-camera";
                    measure?: number;
                    threshold?: number;
                    /** @enum {string} */
                    weight: "refutes" | "doubts";
                }[];
            };
            tries?: number;
        };
        Note: {
            /** @description Identifier, 24 hex characters */
            _id: string;
            /** Format: date-time */
            at: string;
            author: {
                person?: {
                    /** @description Identifier, 24 hex characters */
                    _id: string;
                    name: string;
                };
                /** @description The id of the access token, not the token */
                token?: string;
            };
            text: string;
        };
        OcrSection: {
            codes?: components["schemas"]["DocumentCode"][];
            fields: {
                [key: string]: components["schemas"]["ReadField"];
            };
            /** @enum {string} */
            kind?: "rg" | "cin" | "cnh" | "rne" | "rnm" | "cpf" | "passaporte" | "ctps" | "titulo-eleitor" | "oab" | "crm" | "crea" | "identidade-profissional" | "identidade-militar";
            /** @enum {string} */
            medium?: "digital" | "screen";
            parents?: components["schemas"]["ReadField"][];
            stages?: {
                ms: number;
                outcome: "pass" | "fail" | "not-performed";
                reason?: string;
                side: "front" | "back";
                /** @enum {string} */
                stage: "decode" | "locate" | "find-text" | "orient" | "flatten" | "read-lines" | "read-codes";
            }[];
            /** @enum {string} */
            type: "rg" | "cnh" | "rne" | "outros" | "invalido";
            typeConfidence?: number;
        };
        OfficialData: {
            birthDate?: string;
            cpf?: string;
            fatherName?: string;
            motherName?: string;
            name?: string;
        };
        PdfSignature: {
            /**
             * Format: date-time
             * @description When the PDF was signed, as the signer claims
             */
            signedAt?: string;
            /** @description The CNPJ of the company whose certificate signed the PDF, fourteen digits */
            signer?: string;
            /**
             * @description none: the PDF is not signed. not-checked: no root is installed, or the signature is of an unknown kind; it counts neither as valid nor as false. Revocation is never checked
             * @enum {string}
             */
            state: "none" | "valid" | "altered" | "appended" | "unknown-root" | "unknown-signer" | "expired" | "not-checked";
        };
        Person: {
            /** @description Identifier, 24 hex characters */
            _id: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Until when the invitation can be opened; absent when there is none
             */
            invitationExpiresAt?: string;
            /** Format: date-time */
            joinedAt?: string;
            name: string;
            /** Format: date-time */
            removedAt?: string;
            /** @enum {string} */
            role: "analyst" | "supervisor" | "auditor";
            /**
             * @description invited: nobody has opened the invitation yet. removed: kept so that older records can still show the name
             * @enum {string}
             */
            state: "invited" | "active" | "removed";
        };
        PrivateFacesetSection: {
            data: {
                faceMatches: {
                    faceset: {
                        /** @description Identifier, 24 hex characters */
                        _id: string;
                        createdAt: string;
                        description: string;
                    };
                    similarity: number;
                    verified: boolean;
                }[];
                suspect: boolean;
            };
            statusCode: number;
        };
        Problem: {
            detail: string;
            errors?: components["schemas"]["InputError"][];
            /** @description urn:limiar:request:<request id> */
            instance: string;
            message: string;
            status: number;
            statusCode: number;
            title: string;
            /** @description urn:limiar:problem:<code> */
            type: string;
        };
        ReadField: {
            box?: components["schemas"]["CardBox"];
            confidence?: number;
            /** @enum {string} */
            foundBy?: "label" | "layout" | "shape";
            /** @description Where the field is printed, for a value that was taken from a signed code instead */
            printed?: {
                box: components["schemas"]["CardBox"];
                side: "front" | "back";
            };
            /** @enum {string} */
            reader?: "ppocr" | "tesseract" | "mrz" | "qr" | "pdf417" | "signed-code";
            reason?: string;
            side?: "front" | "back";
            value: string | null;
        };
        Repeats: {
            /** @description How many executions of the account have the CPF of the document, or else the CPF that was sent; 100 means 100 or more */
            cpf?: number;
            /** @description How often the face had come within these hours when the execution was analysed; only where its report has the rule velocity_is_normal */
            face?: {
                count: number;
                hours: number;
            };
        };
        Report: {
            /** @description Identifier, 24 hex characters */
            _id: string;
            /**
             * Format: date-time
             * @description When the report stopped taking new links and executions
             */
            archivedAt?: string;
            /** Format: date-time */
            createdAt: string;
            definition: components["schemas"]["ReportDefinition"];
            name: string;
            /** Format: date-time */
            updatedAt: string;
            version: number;
            /** @description Sentences about settings that were taken but will not look well, such as two colours of little contrast */
            warnings?: string[];
        };
        ReportDefinition: {
            appChannels: {
                /** @description Letters, digits, _ and $, not beginning with a digit. A name of something that every window has is refused */
                android: string;
                /** @description Letters, digits, _ and $, not beginning with a digit. A name of something that every window has is refused */
                ios: string;
            };
            captures: ("front" | "back" | "selfie")[];
            consent: {
                text: string;
                version: string;
            };
            debugPanel: boolean;
            /** @enum {string} */
            detector: "own" | "mediapipe";
            documentTypes: ("rg" | "cnh" | "rne")[];
            embedOrigins: string[];
            fieldConfidence: number;
            languages: ("pt-BR" | "en" | "es")[];
            links: {
                days: number;
                maxSubmissions: number;
            };
            minimumAge: number | null;
            movementChallenge: boolean;
            popups: boolean;
            retention: {
                days: number | null;
            };
            reviewMail: string[];
            rules: {
                description: string;
                /** @enum {string} */
                onInvalid: "reject" | "review" | "ignore";
                /** @enum {string} */
                onNotPerformed: "review" | "ignore";
                /** @enum {string} */
                rule: "document_type_accepted" | "document_readable" | "document_not_expired" | "cpf_is_valid" | "cpf_equals_parameter" | "mrz_is_consistent" | "documentscopy_approved" | "issuer_code_is_valid" | "issuer_portrait_is_equal" | "facematch_is_equal" | "liveness_approved" | "selfie_is_live" | "private_faceset_not_contains_face" | "velocity_is_normal" | "minimum_age_reached" | "official_data_agrees" | "custom_sources_approve";
                title: string;
            }[];
            sections: ("ocr" | "documentscopy" | "officialData" | "faceMatch" | "liveness" | "privateFaceset" | "velocity")[];
            /** @enum {string} */
            selfie: "any" | "camera" | "camera-with-movement";
            showOutcome: boolean;
            sources: {
                approvedWhen?: {
                    equals: string | number | boolean;
                    /** @description A JSON pointer (RFC 6901) into the answer of the source; an empty one means the whole answer */
                    pointer: string;
                };
                header?: {
                    name: string;
                };
                mapping: {
                    [key: string]: string;
                };
                /** @description The name of the section: letters and digits, beginning with a small letter */
                section: string;
                send: ("name" | "cpf" | "birthDate" | "motherName" | "fatherName" | "documentNumber" | "issueDate" | "expiryDate" | "parameters")[];
                timeoutMs: number;
                /** @description The https address at which the source is asked */
                url: string;
            }[];
            theme: {
                /** @description A colour, #rrggbb */
                accent?: string;
                /** @description system, serif, rounded, mono, or the data: address of a WOFF2 file of 100 kB at most */
                font?: string;
                /** @description The square icon of the page’s tab, sent and answered as the logo is */
                icon?: string;
                /** @description It is sent as a data: address of an SVG, PNG, JPEG or WebP of 100 kB at most, and answered as the address of the PNG that was made of it. This address may be sent again */
                logo?: string;
                name: string;
                /** @description A colour, #rrggbb */
                onAccent?: string;
                /** @description https, or http of this machine */
                privacyUrl?: string;
                /** @description Pixels */
                radius?: number;
                /** @description https, or http of this machine */
                returnUrl?: string;
                /** @enum {string} */
                scheme?: "auto" | "light" | "dark";
                /** @description https, or http of this machine */
                supportUrl?: string;
                /** @description A colour, #rrggbb */
                surface?: string;
                /** @description The report’s own words, by language and key */
                texts?: {
                    en?: {
                        [key: string]: string;
                    };
                    es?: {
                        [key: string]: string;
                    };
                    "pt-BR"?: {
                        [key: string]: string;
                    };
                };
            };
            thresholds: {
                faceMatch: number;
                privateFaceset: number;
            };
            velocity: {
                device: number | null;
                document: number | null;
                face: number | null;
                hours: number;
                network: number | null;
            };
            vibration: boolean;
        };
        ReportDefinitionBody: {
            appChannels?: {
                /** @description Letters, digits, _ and $, not beginning with a digit. A name of something that every window has is refused */
                android: string;
                /** @description Letters, digits, _ and $, not beginning with a digit. A name of something that every window has is refused */
                ios: string;
            };
            captures: ("front" | "back" | "selfie")[];
            consent?: {
                text: string;
                version: string;
            };
            debugPanel?: boolean;
            /** @enum {string} */
            detector?: "own" | "mediapipe";
            documentTypes: ("rg" | "cnh" | "rne")[];
            embedOrigins?: string[];
            fieldConfidence?: number;
            languages?: ("pt-BR" | "en" | "es")[];
            links?: {
                days?: number;
                maxSubmissions?: number;
            };
            minimumAge?: number | null;
            movementChallenge?: boolean;
            popups?: boolean;
            retention?: {
                days: number | null;
            };
            reviewMail?: string[];
            rules: {
                description?: string;
                /** @enum {string} */
                onInvalid?: "reject" | "review" | "ignore";
                /** @enum {string} */
                onNotPerformed?: "review" | "ignore";
                /** @enum {string} */
                rule: "document_type_accepted" | "document_readable" | "document_not_expired" | "cpf_is_valid" | "cpf_equals_parameter" | "mrz_is_consistent" | "documentscopy_approved" | "issuer_code_is_valid" | "issuer_portrait_is_equal" | "facematch_is_equal" | "liveness_approved" | "selfie_is_live" | "private_faceset_not_contains_face" | "velocity_is_normal" | "minimum_age_reached" | "official_data_agrees" | "custom_sources_approve";
                title?: string;
            }[];
            sections: ("ocr" | "documentscopy" | "officialData" | "faceMatch" | "liveness" | "privateFaceset" | "velocity")[];
            /** @enum {string} */
            selfie?: "any" | "camera" | "camera-with-movement";
            showOutcome?: boolean;
            sources?: {
                approvedWhen?: {
                    equals: string | number | boolean;
                    /** @description A JSON pointer (RFC 6901) into the answer of the source; an empty one means the whole answer */
                    pointer: string;
                };
                header?: {
                    name: string;
                    /** @description The secret. An update that leaves it out keeps the present secret of the source */
                    value?: string;
                };
                mapping: {
                    [key: string]: string;
                };
                /** @description The name of the section: letters and digits, beginning with a small letter */
                section: string;
                send: ("name" | "cpf" | "birthDate" | "motherName" | "fatherName" | "documentNumber" | "issueDate" | "expiryDate" | "parameters")[];
                timeoutMs?: number;
                /** @description The https address at which the source is asked */
                url: string;
            }[];
            theme?: {
                /** @description A colour, #rrggbb */
                accent?: string;
                /** @description system, serif, rounded, mono, or the data: address of a WOFF2 file of 100 kB at most */
                font?: string;
                /** @description The square icon of the page’s tab, sent and answered as the logo is */
                icon?: string;
                /** @description It is sent as a data: address of an SVG, PNG, JPEG or WebP of 100 kB at most, and answered as the address of the PNG that was made of it. This address may be sent again */
                logo?: string;
                name: string;
                /** @description A colour, #rrggbb */
                onAccent?: string;
                /** @description https, or http of this machine */
                privacyUrl?: string;
                /** @description Pixels */
                radius?: number;
                /** @description https, or http of this machine */
                returnUrl?: string;
                /** @enum {string} */
                scheme?: "auto" | "light" | "dark";
                /** @description https, or http of this machine */
                supportUrl?: string;
                /** @description A colour, #rrggbb */
                surface?: string;
                /** @description The report’s own words, by language and key */
                texts?: {
                    en?: {
                        [key: string]: string;
                    };
                    es?: {
                        [key: string]: string;
                    };
                    "pt-BR"?: {
                        [key: string]: string;
                    };
                };
            };
            thresholds?: {
                faceMatch?: number;
                privateFaceset?: number;
            };
            velocity?: {
                device?: number | null;
                document?: number | null;
                face?: number | null;
                hours?: number;
                network?: number | null;
            };
            vibration?: boolean;
        };
        RuleJudged: {
            after?: {
                /** @enum {string} */
                effect?: "none" | "review" | "reject";
                /**
                 * @description not-known: too little was kept of the execution to tell
                 * @enum {string}
                 */
                status: "VALID" | "INVALID" | "NOT_PERFORMED" | "not-known";
            };
            before?: {
                /** @enum {string} */
                effect: "none" | "review" | "reject";
                /** @enum {string} */
                status: "VALID" | "INVALID" | "NOT_PERFORMED";
            };
            /** @description The name of the rule; selfie_as_asked stands for what the report asks of the selfie */
            rule: string;
        };
        SessionOpened: {
            appChannels?: {
                /** @description Letters, digits, _ and $, not beginning with a digit. A name of something that every window has is refused */
                android: string;
                /** @description Letters, digits, _ and $, not beginning with a digit. A name of something that every window has is refused */
                ios: string;
            };
            captures: ("front" | "back" | "selfie")[];
            consent?: {
                text: string;
                version: string;
            };
            debugPanel?: boolean;
            /** @enum {string} */
            detector?: "own" | "mediapipe";
            documents?: {
                captures: ("front" | "back" | "selfie")[];
                type: string;
            }[];
            documentTypes: string[];
            embedOrigins: string[];
            /** Format: date-time */
            expiresAt: string;
            languages: string[];
            limits: {
                stillBytes: number;
                stillSidePixels: number;
            };
            movementChallenge?: boolean;
            movementCheck?: boolean;
            progress?: {
                burstsLeft: number;
                captured: ("front" | "back" | "selfie" | "code")[];
                /**
                 * @description The code of the document could not be read in the picture. It is asked for close up, as the still `code`
                 * @constant
                 */
                code?: "wanted";
                consented: boolean;
                documentType?: string;
                /** @description Identifier, 24 hex characters */
                executionId?: string;
                movementDue?: boolean;
                refused: {
                    back?: number;
                    code?: number;
                    front?: number;
                    selfie?: number;
                };
                /**
                 * @description This one picture shows front and back, so no second one is asked for
                 * @constant
                 */
                sides?: "both";
            };
            returnUrl?: string;
            secret: string;
            /** @enum {string} */
            selfie?: "any" | "camera" | "camera-with-movement";
            /** @description Identifier, 24 hex characters */
            session: string;
            showOutcome?: boolean;
            theme: {
                /** @description A colour, #rrggbb */
                accent?: string;
                /** @description system, serif, rounded, mono, or the data: address of a WOFF2 file of 100 kB at most */
                font?: string;
                /** @description The square icon of the page’s tab, sent and answered as the logo is */
                icon?: string;
                /** @description It is sent as a data: address of an SVG, PNG, JPEG or WebP of 100 kB at most, and answered as the address of the PNG that was made of it. This address may be sent again */
                logo?: string;
                name: string;
                /** @description A colour, #rrggbb */
                onAccent?: string;
                /** @description https, or http of this machine */
                privacyUrl?: string;
                /** @description Pixels */
                radius?: number;
                /** @description https, or http of this machine */
                returnUrl?: string;
                /** @enum {string} */
                scheme?: "auto" | "light" | "dark";
                /** @description https, or http of this machine */
                supportUrl?: string;
                /** @description A colour, #rrggbb */
                surface?: string;
                /** @description The report’s own words, by language and key */
                texts?: {
                    en?: {
                        [key: string]: string;
                    };
                    es?: {
                        [key: string]: string;
                    };
                    "pt-BR"?: {
                        [key: string]: string;
                    };
                };
            };
            vibration?: boolean;
        };
        SessionResumed: {
            appChannels?: {
                /** @description Letters, digits, _ and $, not beginning with a digit. A name of something that every window has is refused */
                android: string;
                /** @description Letters, digits, _ and $, not beginning with a digit. A name of something that every window has is refused */
                ios: string;
            };
            captures: ("front" | "back" | "selfie")[];
            consent?: {
                text: string;
                version: string;
            };
            debugPanel?: boolean;
            /** @enum {string} */
            detector?: "own" | "mediapipe";
            documents?: {
                captures: ("front" | "back" | "selfie")[];
                type: string;
            }[];
            documentTypes: string[];
            embedOrigins: string[];
            /** Format: date-time */
            expiresAt: string;
            languages: string[];
            limits: {
                stillBytes: number;
                stillSidePixels: number;
            };
            movementChallenge?: boolean;
            movementCheck?: boolean;
            progress?: {
                burstsLeft: number;
                captured: ("front" | "back" | "selfie" | "code")[];
                /**
                 * @description The code of the document could not be read in the picture. It is asked for close up, as the still `code`
                 * @constant
                 */
                code?: "wanted";
                consented: boolean;
                documentType?: string;
                /** @description Identifier, 24 hex characters */
                executionId?: string;
                movementDue?: boolean;
                refused: {
                    back?: number;
                    code?: number;
                    front?: number;
                    selfie?: number;
                };
                /**
                 * @description This one picture shows front and back, so no second one is asked for
                 * @constant
                 */
                sides?: "both";
            };
            returnUrl?: string;
            /** @enum {string} */
            selfie?: "any" | "camera" | "camera-with-movement";
            /** @description Identifier, 24 hex characters */
            session: string;
            showOutcome?: boolean;
            theme: {
                /** @description A colour, #rrggbb */
                accent?: string;
                /** @description system, serif, rounded, mono, or the data: address of a WOFF2 file of 100 kB at most */
                font?: string;
                /** @description The square icon of the page’s tab, sent and answered as the logo is */
                icon?: string;
                /** @description It is sent as a data: address of an SVG, PNG, JPEG or WebP of 100 kB at most, and answered as the address of the PNG that was made of it. This address may be sent again */
                logo?: string;
                name: string;
                /** @description A colour, #rrggbb */
                onAccent?: string;
                /** @description https, or http of this machine */
                privacyUrl?: string;
                /** @description Pixels */
                radius?: number;
                /** @description https, or http of this machine */
                returnUrl?: string;
                /** @enum {string} */
                scheme?: "auto" | "light" | "dark";
                /** @description https, or http of this machine */
                supportUrl?: string;
                /** @description A colour, #rrggbb */
                surface?: string;
                /** @description The report’s own words, by language and key */
                texts?: {
                    en?: {
                        [key: string]: string;
                    };
                    es?: {
                        [key: string]: string;
                    };
                    "pt-BR"?: {
                        [key: string]: string;
                    };
                };
            };
            vibration?: boolean;
        };
        StatusChange: {
            actor: {
                /** @enum {string} */
                kind: "page" | "analysis" | "token";
                person?: {
                    /** @description Identifier, 24 hex characters */
                    _id: string;
                    name: string;
                };
                /** @description Identifier, 24 hex characters */
                token?: string;
            };
            /** Format: date-time */
            at: string;
            /**
             * @description Why this step is not a verdict: the analysis could not be made for an hour and will still be made, or it failed every time
             * @enum {string}
             */
            reason?: "analysis-delayed" | "analysis-failed";
            /** @enum {string} */
            status: "processando" | "APROVADO" | "REPROVADO" | "Pendente";
        };
        Validation: {
            answer?: string;
            description: string;
            rule: string;
            /** @enum {string} */
            status: "VALID" | "INVALID" | "NOT_PERFORMED";
            title: string;
        };
        Webhook: {
            /** @description Identifier, 24 hex characters */
            _id: string;
            active: boolean;
            bodySignatureHeader?: string;
            /** Format: date-time */
            createdAt: string;
            description: string;
            events: ("onboarding.started" | "execution.created" | "execution.status_updated" | "documentscopy.requested" | "execution.deleted")[];
            /** Format: date-time */
            failingSince?: string;
            paused?: {
                /** Format: date-time */
                at: string;
                /** @enum {string} */
                reason: "requested" | "failing" | "gone";
            };
            /** Format: date-time */
            previousSecretUntil?: string;
            reports: string[];
            /** Format: date-time */
            updatedAt: string;
            /** Format: uri */
            url: string;
        };
        WebhookDelivery: {
            /** @description Identifier, 24 hex characters */
            _id: string;
            attempts: {
                /** Format: date-time */
                at: string;
                durationMs: number;
                /** @enum {string} */
                failure?: "status" | "redirect" | "timeout" | "connection-failed" | "address-refused" | "interrupted";
                /** @description The HTTP status that the receiver answered */
                status?: number;
            }[];
            /** @description The text that is sent and signed. It holds ids and statuses only */
            body: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            endedAt?: string;
            /** @description The header webhook-id, which is the same in every attempt and for every receiver */
            event: string;
            /** @description Identifier, 24 hex characters */
            execution?: string;
            /** Format: date-time */
            nextAttemptAt?: string;
            /** @enum {string} */
            state: "waiting" | "held" | "delivered" | "given-up";
            /** @enum {string} */
            type: "onboarding.started" | "execution.created" | "execution.status_updated" | "documentscopy.requested" | "execution.deleted" | "webhook.test";
        };
        WebhookPayload: {
            data: {
                /** @description Identifier, 24 hex characters */
                execution?: string;
                /** @description Identifier, 24 hex characters */
                link?: string;
                /** @enum {string} */
                previousStatus?: "processando" | "APROVADO" | "REPROVADO" | "Pendente";
                /** @description Identifier, 24 hex characters */
                report?: string;
                /** @description Identifier, 24 hex characters */
                session?: string;
                /** @enum {string} */
                status?: "processando" | "APROVADO" | "REPROVADO" | "Pendente";
                /** @description Identifier, 24 hex characters */
                webhook?: string;
            };
            /**
             * Format: date-time
             * @description When the event happened, not when it was sent
             */
            timestamp: string;
            /** @enum {string} */
            type: "onboarding.started" | "execution.created" | "execution.status_updated" | "documentscopy.requested" | "execution.deleted" | "webhook.test";
        };
        WebhookWithSecret: {
            /** @description Identifier, 24 hex characters */
            _id: string;
            active: boolean;
            bodySignatureHeader?: string;
            /** Format: date-time */
            createdAt: string;
            description: string;
            events: ("onboarding.started" | "execution.created" | "execution.status_updated" | "documentscopy.requested" | "execution.deleted")[];
            /** Format: date-time */
            failingSince?: string;
            paused?: {
                /** Format: date-time */
                at: string;
                /** @enum {string} */
                reason: "requested" | "failing" | "gone";
            };
            /** Format: date-time */
            previousSecretUntil?: string;
            reports: string[];
            /** @description Shown this once */
            secret: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: uri */
            url: string;
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
    openPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Link token, 32 hex characters */
                linkToken: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "text/html": string;
                };
            };
            /** @description The link can no longer be used */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    putBurst: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Link token, 32 hex characters */
                linkToken: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    camera?: "virtual";
                    frames: string[];
                    nonce?: string;
                    /** @description When each frame was taken, in milliseconds from any moment on. It is a claim, which the server compares with its own clock */
                    times?: number[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        band: "depth-seen" | "weak" | "not-enough-movement" | "looks-flat" | "inconclusive";
                        enough: boolean;
                        triesLeft: number;
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body arrived too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The link can no longer be used */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The picture, or the key, cannot be used */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    giveChallenge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Link token, 32 hex characters */
                linkToken: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        directions: ("left" | "right" | "up" | "down")[];
                        /** Format: date-time */
                        expiresAt: string;
                        nonce: string;
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The link can no longer be used */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    openDoctor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Link token, 32 hex characters */
                linkToken: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "text/html": string;
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getProgress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Link token, 32 hex characters */
                linkToken: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Identifier, 24 hex characters */
                        executionId: string;
                        state: "waiting" | "running" | "done";
                        /** @enum {string} */
                        status?: "processando" | "APROVADO" | "REPROVADO" | "Pendente";
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resumeSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Link token, 32 hex characters */
                linkToken: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionResumed"];
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The link can no longer be used */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    openSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Link token, 32 hex characters */
                linkToken: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionOpened"];
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The link can no longer be used */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Link token, 32 hex characters */
                linkToken: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {boolean} */
                    codeSkipped?: true;
                    consent?: {
                        /**
                         * Format: date-time
                         * @description When the person agreed, by their clock
                         */
                        at: string;
                        /** @description The text that was shown. The server refuses any text but its own */
                        text?: string;
                        /** @description The edition of the text that the session was given */
                        version: string;
                    };
                    documentType?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        burstsLeft: number;
                        captured: ("front" | "back" | "selfie" | "code")[];
                        /**
                         * @description The code of the document could not be read in the picture. It is asked for close up, as the still `code`
                         * @enum {string}
                         */
                        code?: "wanted";
                        consented: boolean;
                        documentType?: string;
                        /** @description Identifier, 24 hex characters */
                        executionId?: string;
                        movementDue?: boolean;
                        refused: {
                            back?: number;
                            code?: number;
                            front?: number;
                            selfie?: number;
                        };
                        /**
                         * @description This one picture shows front and back, so no second one is asked for
                         * @enum {string}
                         */
                        sides?: "both";
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body arrived too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The link can no longer be used */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    putStill: {
        parameters: {
            query?: {
                camera?: "virtual";
                height?: string;
                insist?: "true";
                sharpness?: string;
                /** @description Where it comes from, as the page saw it; the default is file */
                source?: "camera" | "shutter" | "native-camera" | "file";
                width?: string;
            };
            header?: never;
            path: {
                capture: "front" | "back" | "selfie" | "code";
                /** @description Link token, 32 hex characters */
                linkToken: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/pdf": string;
                "image/heic": string;
                "image/jpeg": string;
                "image/png": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        accepted: true;
                        /** @enum {string} */
                        capture: "front" | "back" | "selfie" | "code";
                        /**
                         * @description The code of the document could not be read in the picture. It is asked for close up, as the still `code`
                         * @enum {string}
                         */
                        code?: "wanted";
                        /**
                         * @description This one picture shows front and back, so no second one is asked for
                         * @enum {string}
                         */
                        sides?: "both";
                        warnings: ("not-a-document" | "wrong-side" | "unreadable" | "too-small" | "too-dark" | "too-bright" | "too-blurred" | "cut-off" | "glare" | "no-face" | "several-faces" | "face-too-small" | "not-an-image" | "pdf-locked" | "same-picture" | "code-unreadable")[];
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body arrived too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The link can no longer be used */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The picture, or the key, cannot be used */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    submitSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Link token, 32 hex characters */
                linkToken: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    consent?: {
                        /**
                         * Format: date-time
                         * @description When the person agreed, by their clock
                         */
                        at: string;
                        /** @description The text that was shown. The server refuses any text but its own */
                        text?: string;
                        /** @description The edition of the text that the session was given */
                        version: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Identifier, 24 hex characters */
                        executionId: string;
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body arrived too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The link can no longer be used */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAccessTokens: {
        parameters: {
            query?: {
                /** @description Identifier, 24 hex characters */
                account?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["AccessToken"][];
                        totalItems: number;
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createAccessToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own, such as a UUID: under it the request is made once. Sent again within 24 hours with the same body, it gets the first answer again, with Idempotency-Replayed: true. While the first is being made the answer is 409, and with another body 422. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The account that the token is for; the caller’s own account unless set */
                    account?: string;
                    /** @description After how many days it expires; unless set, it never does */
                    days?: number;
                    name: string;
                    scopes: ("faces:read" | "faces:write" | "executions:read" | "executions:write" | "executions:review" | "links:read" | "links:write" | "reports:read" | "reports:write" | "webhooks" | "subjects" | "audit:read" | "people:read" | "people:write" | "admin")[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Identifier, 24 hex characters */
                        _id: string;
                        /** @description The token. It is answered only here: the server keeps nothing but its hash */
                        accessToken: string;
                        /** @description Identifier, 24 hex characters */
                        account: string;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        expiresAt?: string;
                        /** @description The day on which it was last used, in UTC, such as 2026-11-21 */
                        lastUsedOn?: string;
                        name: string;
                        /** Format: date-time */
                        revokedAt?: string;
                        scopes: ("faces:read" | "faces:write" | "executions:read" | "executions:write" | "executions:review" | "links:read" | "links:write" | "reports:read" | "reports:write" | "webhooks" | "subjects" | "audit:read" | "people:read" | "people:write" | "admin")[];
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body arrived too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The picture, or the key, cannot be used */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeAccessToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["Account"][];
                        totalItems: number;
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own, such as a UUID: under it the request is made once. Sent again within 24 hours with the same body, it gets the first answer again, with Idempotency-Replayed: true. While the first is being made the answer is 409, and with another body 422. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    environment: "test" | "production";
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body arrived too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The picture, or the key, cannot be used */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description Where the page before ended, in place of _offset: the header Link of its answer, `rel="next"`, has it. A deep page costs as much as the first, and no record is repeated or left out when others are added meanwhile */
                _cursor?: string;
                /** @description The most results to return; a number above the maximum of the endpoint counts as that maximum */
                _limit?: string;
                /** @description Results to skip; the default is 0 */
                _offset?: string;
                /** @description Only accesses to the record of this id */
                object?: string;
                /** @description Only from this moment on */
                since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["AuditRecord"][];
                        totalItems: number;
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sealAudit: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own, such as a UUID: under it the request is made once. Sent again within 24 hours with the same body, it gets the first answer again, with Idempotency-Replayed: true. While the first is being made the answer is 409, and with another body 422. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: {
                            /** @description Identifier, 24 hex characters */
                            account: string;
                            brokenAt?: number;
                            /** @description Entries up to this one were dropped when their time was over; the check began after it */
                            dropped?: number;
                            /** @description The sequence of the last entry */
                            entries?: number;
                            hash?: string;
                            intact: boolean;
                            /** @enum {string} */
                            reason?: "missing" | "changed" | "cut-off" | "rolled-back" | "seal-broken";
                        }[];
                        /** @description Whether every chain that was checked is as it was written */
                        intact: boolean;
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The picture, or the key, cannot be used */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    verifyAudit: {
        parameters: {
            query?: {
                /** @description Reads every entry (false) */
                whole?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: {
                            /** @description Identifier, 24 hex characters */
                            account: string;
                            brokenAt?: number;
                            /** @description Entries up to this one were dropped when their time was over; the check began after it */
                            dropped?: number;
                            /** @description The sequence of the last entry */
                            entries?: number;
                            hash?: string;
                            intact: boolean;
                            /** @enum {string} */
                            reason?: "missing" | "changed" | "cut-off" | "rolled-back" | "seal-broken";
                        }[];
                        /** @description Whether every chain that was checked is as it was written */
                        intact: boolean;
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBrandFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getConsentText: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentText"];
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listExecutions: {
        parameters: {
            query?: {
                /** @description Where the page before ended, in place of _offset: the header Link of its answer, `rel="next"`, has it. A deep page costs as much as the first, and no record is repeated or left out when others are added meanwhile */
                _cursor?: string;
                /** @description The most results to return; a number above the maximum of the endpoint counts as that maximum */
                _limit?: string;
                /** @description Results to skip; the default is 0 */
                _offset?: string;
                /** @description true: each execution has repeats, which says how often its CPF and its face came (false) */
                _repeats?: "true" | "false";
                /** @description One or more report ids, separated by a pipe */
                _reports?: string;
                /** @description CPF read from the document or sent, digits only */
                cpf?: string;
                /** @description Words or parts of words of the name that was read from the document, in any order; capitals and accents do not count */
                name?: string;
                /** @description Only those created at this moment or later */
                since?: string;
                /** @description One or more of processando, APROVADO, REPROVADO, Pendente, separated by a pipe */
                status?: string;
                /** @description Only those created before this moment */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["ListedExecution"][];
                        totalItems: number;
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    eraseExecution: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                executionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasureReceipt"];
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFaceIndexStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FaceIndexStatus"];
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listFaceModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The model that the server searches with */
                        current: string;
                        docs: {
                            modelId: string;
                            /** @description Pictures with an embedding of this model */
                            pictures: number;
                        }[];
                        /** @description Pictures of the registry */
                        totalItems: number;
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    putFaceEmbeddings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                modelId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    embeddings: {
                        /** @description A vector of length 1, as 32-bit little-endian floats in base64 */
                        embedding: string;
                        /** @description Identifier, 24 hex characters */
                        imageId: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Fewer than were sent where pictures were removed meanwhile */
                        stored: number;
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body arrived too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPicturesWithoutFaceModel: {
        parameters: {
            query?: {
                /** @description Identifier, 24 hex characters */
                _after?: string;
                /** @description The most results to return; a number above the maximum of the endpoint counts as that maximum */
                _limit?: string;
            };
            header?: never;
            path: {
                modelId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: {
                            image: string;
                            /** @description Identifier, 24 hex characters */
                            imageId: string;
                            /** @description Identifier, 24 hex characters */
                            privateFacesetId: string;
                        }[];
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFigures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        at: string;
                        figures: components["schemas"]["Figure"][];
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFile: {
        parameters: {
            query: {
                expires: string;
                signature: string;
            };
            header?: never;
            path: {
                picture: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "ok";
                    };
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listIssuerKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["IssuerKey"][];
                        totalItems: number;
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    importIssuerKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own, such as a UUID: under it the request is made once. Sent again within 24 hours with the same body, it gets the first answer again, with Idempotency-Replayed: true. While the first is being made the answer is 409, and with another body 422. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The environment whose accounts trust the key; production unless set. No other environment trusts a key for test
                     * @enum {string}
                     */
                    environment?: "test" | "production";
                    /** @description The issuer’s id of the group of keys: cin for the national identity card, icp-brasil for a root that vouches for the signers of PDFs */
                    group: string;
                    /** @description SubjectPublicKeyInfo, as PEM or as base64 of its DER */
                    publicKey: string;
                    /**
                     * Format: date-time
                     * @description When the key was withdrawn; what it signed before still counts
                     */
                    revokedAt?: string;
                    /** @description Where the operator got the key */
                    source?: string;
                    /**
                     * Format: date-time
                     * @description The moment from which the key may sign
                     */
                    validFrom: string;
                    /**
                     * Format: date-time
                     * @description The moment until which the key may sign
                     */
                    validUntil: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuerKey"];
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body arrived too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The picture, or the key, cannot be used */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeIssuerKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuerKey"];
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPeople: {
        parameters: {
            query?: {
                /** @description The most results to return; a number above the maximum of the endpoint counts as that maximum */
                _limit?: string;
                /** @description Results to skip; the default is 0 */
                _offset?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["Person"][];
                        totalItems: number;
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    invitePerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own, such as a UUID: under it the request is made once. Sent again within 24 hours with the same body, it gets the first answer again, with Idempotency-Replayed: true. While the first is being made the answer is 409, and with another body 422. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    role: "analyst" | "supervisor" | "auditor";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Identifier, 24 hex characters */
                        _id: string;
                        /** Format: date-time */
                        createdAt: string;
                        /**
                         * Format: date-time
                         * @description Until when the invitation can be opened; absent when there is none
                         */
                        invitationExpiresAt?: string;
                        /** @description Opens the console once. It is answered only here: the server keeps nothing but its hash */
                        invitationUrl: string;
                        /** Format: date-time */
                        joinedAt?: string;
                        name: string;
                        /** Format: date-time */
                        removedAt?: string;
                        /** @enum {string} */
                        role: "analyst" | "supervisor" | "auditor";
                        /**
                         * @description invited: nobody has opened the invitation yet. removed: kept so that older records can still show the name
                         * @enum {string}
                         */
                        state: "invited" | "active" | "removed";
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body arrived too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The picture, or the key, cannot be used */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                personId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updatePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                personId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @enum {string} */
                    role?: "analyst" | "supervisor" | "auditor";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body arrived too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    invitePersonAgain: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own, such as a UUID: under it the request is made once. Sent again within 24 hours with the same body, it gets the first answer again, with Idempotency-Replayed: true. While the first is being made the answer is 409, and with another body 422. */
                "idempotency-key"?: string;
            };
            path: {
                personId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Identifier, 24 hex characters */
                        _id: string;
                        /** Format: date-time */
                        createdAt: string;
                        /**
                         * Format: date-time
                         * @description Until when the invitation can be opened; absent when there is none
                         */
                        invitationExpiresAt?: string;
                        /** @description Opens the console once. It is answered only here: the server keeps nothing but its hash */
                        invitationUrl: string;
                        /** Format: date-time */
                        joinedAt?: string;
                        name: string;
                        /** Format: date-time */
                        removedAt?: string;
                        /** @enum {string} */
                        role: "analyst" | "supervisor" | "auditor";
                        /**
                         * @description invited: nobody has opened the invitation yet. removed: kept so that older records can still show the name
                         * @enum {string}
                         */
                        state: "invited" | "active" | "removed";
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The picture, or the key, cannot be used */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listFaces: {
        parameters: {
            query?: {
                /** @description Where the page before ended, in place of _offset: the header Link of its answer, `rel="next"`, has it. A deep page costs as much as the first, and no record is repeated or left out when others are added meanwhile */
                _cursor?: string;
                /** @description true: docs has one element for each image, instead of one for each record */
                _galleryFormat?: "true" | "false";
                /** @description The most results to return; a number above the maximum of the endpoint counts as that maximum */
                _limit?: string;
                /** @description Results to skip; the default is 0 */
                _offset?: string;
                /** @description CPF of the record, digits only */
                cpf?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["FaceRecord"][] | components["schemas"]["GalleryElement"][];
                        headers: {
                            "Access-Control-Allow-Credentials": boolean;
                            "Access-Control-Allow-Origin": string;
                        };
                        statusCode: number;
                        totalItems: number;
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    registerFace: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own, such as a UUID: under it the request is made once. Sent again within 24 hours with the same body, it gets the first answer again, with Idempotency-Replayed: true. While the first is being made the answer is 409, and with another body 422. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description CPF, eleven digits, with or without punctuation */
                    cpf?: string;
                    description: string;
                    images?: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Identifier, 24 hex characters */
                        _id: string;
                        headers: {
                            "Access-Control-Allow-Credentials": boolean;
                            "Access-Control-Allow-Origin": string;
                        };
                        images: {
                            /** @description A sentence that says what was measured */
                            detail?: string;
                            index: number;
                            kept: boolean;
                            /**
                             * @description Why the image was not kept; absent when it was
                             * @enum {string}
                             */
                            reason?: "image-unreadable" | "image-too-large" | "image-unreachable" | "face-missing" | "several-faces" | "face-too-small" | "face-cut-off" | "face-unclear" | "too-dark" | "too-bright" | "face-turned-away" | "too-blurred";
                        }[];
                        message: string;
                        statusCode: number;
                        warnings: {
                            /** @description The other record */
                            _id: string;
                            /** @enum {string} */
                            code: "face-enrolled-under-another-cpf";
                            detail: string;
                            similarity: number;
                        }[];
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body arrived too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The picture, or the key, cannot be used */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Record identifier */
                faceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        body: components["schemas"]["FaceRecord"];
                        headers: {
                            "Access-Control-Allow-Credentials": boolean;
                            "Access-Control-Allow-Origin": string;
                        };
                        statusCode: number;
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeFace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Record identifier */
                faceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        headers: {
                            "Access-Control-Allow-Credentials": boolean;
                            "Access-Control-Allow-Origin": string;
                        };
                        message: string;
                        statusCode: number;
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    searchFaces: {
        parameters: {
            query?: {
                /** @description The most records to return, 1 or more; above 20 it counts as 20 */
                _limit?: string;
                /** @description The least similarity of a record in the answer, 0 to 100. The default is that of the account, or else 80 */
                _threshold?: string;
            };
            header?: {
                /** @description A key of your own, such as a UUID: under it the request is made once. Sent again within 24 hours with the same body, it gets the first answer again, with Idempotency-Replayed: true. While the first is being made the answer is 409, and with another body 422. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    image: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        faceMatches: components["schemas"]["FaceMatch"][];
                        headers: {
                            "Access-Control-Allow-Credentials": boolean;
                            "Access-Control-Allow-Origin": string;
                        };
                        statusCode: number;
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body arrived too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The picture, or the key, cannot be used */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSearchDefaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        headers: {
                            "Access-Control-Allow-Credentials": boolean;
                            "Access-Control-Allow-Origin": string;
                        };
                        limit: number;
                        statusCode: number;
                        threshold: number;
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeSearchDefaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    limit?: number | null;
                    threshold?: number | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        headers: {
                            "Access-Control-Allow-Credentials": boolean;
                            "Access-Control-Allow-Origin": string;
                        };
                        limit: number;
                        statusCode: number;
                        threshold: number;
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body arrived too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Present where LIMIAR_EMULATOR is on. In accounts for tests, the findings of an analysis are then made up for some CPFs
                         * @enum {boolean}
                         */
                        emulator?: true;
                        /** @enum {string} */
                        status: "ok";
                    };
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listReports: {
        parameters: {
            query?: {
                /** @description The most results to return; a number above the maximum of the endpoint counts as that maximum */
                _limit?: string;
                /** @description Results to skip; the default is 0 */
                _offset?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["Report"][];
                        totalItems: number;
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createReport: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own, such as a UUID: under it the request is made once. Sent again within 24 hours with the same body, it gets the first answer again, with Idempotency-Replayed: true. While the first is being made the answer is 409, and with another body 422. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    definition: components["schemas"]["ReportDefinitionBody"];
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body arrived too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The picture, or the key, cannot be used */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateReport: {
        parameters: {
            query?: never;
            header?: {
                "if-match"?: string;
            };
            path: {
                reportId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    definition: components["schemas"]["ReportDefinitionBody"];
                    name: string;
                    /** @description The version that was read and that this call changes. The header If-Match may be sent instead */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body arrived too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The record was changed since it was read */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Identifier, 24 hex characters */
                        _id: string;
                        linksClosed: number;
                        /** @enum {string} */
                        outcome: "removed" | "archived";
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    dryRunReport: {
        parameters: {
            query?: {
                /** @description Where the page before ended, in place of _offset: the header Link of its answer, `rel="next"`, has it. A deep page costs as much as the first, and no record is repeated or left out when others are added meanwhile */
                _cursor?: string;
                /** @description The most results to return; a number above the maximum of the endpoint counts as that maximum */
                _limit?: string;
                /** @description Results to skip; the default is 0 */
                _offset?: string;
                /** @description Only those created at this moment or later */
                since?: string;
                /** @description Only those created before this moment */
                until?: string;
            };
            header?: {
                /** @description A key of your own, such as a UUID: under it the request is made once. Sent again within 24 hours with the same body, it gets the first answer again, with Idempotency-Replayed: true. While the first is being made the answer is 409, and with another body 422. */
                "idempotency-key"?: string;
            };
            path: {
                reportId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    definition: components["schemas"]["ReportDefinitionBody"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The newest first. Executions without a verdict of the analysis are left out */
                        docs: components["schemas"]["DryRunExecution"][];
                        /** @description How many executions this page covers, with those that have no verdict of the analysis */
                        looked: number;
                        /** @description How many executions the report has in the given days */
                        totalItems: number;
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body arrived too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The picture, or the key, cannot be used */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    submitExecution: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own, such as a UUID: under it the request is made once. Sent again within 24 hours with the same body, it gets the first answer again, with Idempotency-Replayed: true. While the first is being made the answer is 409, and with another body 422. */
                "idempotency-key"?: string;
            };
            path: {
                reportId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description An http(s) address of the public internet, without a credential in it */
                    callbackUrl?: string;
                    files: {
                        /** @description An http(s) address, or base64 with or without the head of a data URL. For an auxiliary file, an address */
                        data: string;
                        /** @description Not used: the bytes themselves tell their type */
                        mimeType?: string;
                        /** @description FRONT, BACK and SELFIE are analysed. Any other word marks an auxiliary file, of which the address is kept */
                        type: string;
                    }[];
                    /** @description Values that are kept with the execution. The value cpf is compared with the document */
                    parameters?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Execution"];
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body arrived too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The picture, or the key, cannot be used */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getExecution: {
        parameters: {
            query?: {
                /** @description p_<key>: only the execution whose parameter <key> has this value */
                parameters?: {
                    [key: string]: string;
                };
            };
            header?: never;
            path: {
                executionId: string;
                reportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Execution"];
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    eraseExecutionOfReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                executionId: string;
                reportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasureReceipt"];
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reviewExecution: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                executionId: string;
                reportId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Required with REPROVADO, and refused with any other status */
                    reprovalReasons?: string[];
                    /** @enum {string} */
                    status: "APROVADO" | "REPROVADO";
                    /**
                     * Format: date-time
                     * @description The updatedAt of the execution that the person saw. An execution that has changed since is not decided
                     */
                    updatedAt?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Execution"];
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body arrived too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getExecutionImages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                executionId: string;
                reportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExecutionImageAddresses"];
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listNotes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                executionId: string;
                reportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Oldest first */
                        docs: components["schemas"]["Note"][];
                        totalItems: number;
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own, such as a UUID: under it the request is made once. Sent again within 24 hours with the same body, it gets the first answer again, with Idempotency-Replayed: true. While the first is being made the answer is 409, and with another body 422. */
                "idempotency-key"?: string;
            };
            path: {
                executionId: string;
                reportId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body arrived too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The picture, or the key, cannot be used */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOnboardingLinks: {
        parameters: {
            query?: {
                /** @description Where the page before ended, in place of _offset: the header Link of its answer, `rel="next"`, has it. A deep page costs as much as the first, and no record is repeated or left out when others are added meanwhile */
                _cursor?: string;
                /** @description The most results to return; a number above the maximum of the endpoint counts as that maximum */
                _limit?: string;
                /** @description Results to skip; the default is 0 */
                _offset?: string;
                /** @description CPF that the link was made for, digits only */
                cpf?: string;
                /** @description One or more of pending, used, repeated, inactive, expired, separated by a pipe. pending: it can be opened and nobody submitted through it yet; used: somebody did; repeated: more than once; inactive: it was deactivated; expired: its days are over. */
                status?: string;
            };
            header?: never;
            path: {
                reportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["LinkRecord"][];
                        totalItems: number;
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createOnboardingLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own, such as a UUID: under it the request is made once. Sent again within 24 hours with the same body, it gets the first answer again, with Idempotency-Replayed: true. While the first is being made the answer is 409, and with another body 422. */
                "idempotency-key"?: string;
            };
            path: {
                reportId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description CPF, eleven digits, with or without punctuation */
                    cpf?: string;
                    /** Format: email */
                    email?: string;
                    /**
                     * @description The language of the message; the report’s first language unless set
                     * @enum {string}
                     */
                    language?: "pt-BR" | "en" | "es";
                    /** @default false */
                    noExpire?: boolean;
                    /** @description Where the person goes at the end, in place of the report’s address: https, or http of this machine. The query gets the parameter limiar-outcome and nothing else */
                    returnUrl?: string;
                    /** @description E.164, such as +5511988887777. The plus sign may be left out, and so may the 55 of a Brazilian mobile number */
                    smsPhoneNumber?: string;
                    /** @description Values of your own, which become parameters of the execution. One named cpf does not: nothing compares it with the document. Send that CPF as the cpf of the link */
                    variables?: {
                        [key: string]: unknown;
                    };
                    /** @description E.164, such as +5511988887777. The plus sign may be left out, and so may the 55 of a Brazilian mobile number */
                    whatsappPhoneNumber?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedLink"];
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body arrived too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The picture, or the key, cannot be used */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOnboardingLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The identifier of the link or its token */
                onboardingId: string;
                reportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkRecord"];
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateOnboardingLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The identifier of the link or its token */
                onboardingId: string;
                reportId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    active: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkRecord"];
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body arrived too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listReportVersions: {
        parameters: {
            query?: {
                /** @description The most results to return; a number above the maximum of the endpoint counts as that maximum */
                _limit?: string;
                /** @description Results to skip; the default is 0 */
                _offset?: string;
            };
            header?: never;
            path: {
                reportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["Report"][];
                        totalItems: number;
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReportVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reportId: string;
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    eraseSubject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The CPF, eleven digits, with or without punctuation */
                cpf: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasureReceipt"];
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportSubject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The CPF, eleven digits, with or without punctuation */
                cpf: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cpf: string;
                        executions: {
                            execution: components["schemas"]["Execution"];
                            /** @description The notes that reviewers wrote on the execution */
                            notes: components["schemas"]["Note"][];
                            /** @description A signed address for each capture, which can be opened for an hour or more */
                            pictures: {
                                [key: string]: string;
                            };
                        }[];
                        /** Format: date-time */
                        exportedAt: string;
                        faces: components["schemas"]["FaceRecord"][];
                        links: {
                            /** @description Identifier, 24 hex characters */
                            _id: string;
                            active: boolean;
                            cpf?: string;
                            /** Format: date-time */
                            createdAt: string;
                            noExpire: boolean;
                            /** @description Identifier, 24 hex characters */
                            report: string;
                            submissions: number;
                            variables: {
                                [key: string]: unknown;
                            };
                        }[];
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportSubjectArchive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The CPF, eleven digits, with or without punctuation */
                cpf: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description The most results to return; a number above the maximum of the endpoint counts as that maximum */
                _limit?: string;
                /** @description Results to skip; the default is 0 */
                _offset?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["Webhook"][];
                        totalItems: number;
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own, such as a UUID: under it the request is made once. Sent again within 24 hours with the same body, it gets the first answer again, with Idempotency-Replayed: true. While the first is being made the answer is 409, and with another body 422. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    bodySignature?: {
                        header: string;
                        /** @description Used as it is, in UTF-8, and never answered */
                        secret: string;
                    };
                    description?: string;
                    /** @description An empty list means every event */
                    events?: ("onboarding.started" | "execution.created" | "execution.status_updated" | "documentscopy.requested" | "execution.deleted")[];
                    /** @description An empty list means every report of the account */
                    reports?: string[];
                    /** @description An http(s) address of the public internet, without a credential in it */
                    url: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body arrived too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The picture, or the key, cannot be used */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Identifier, 24 hex characters */
                        _id: string;
                        removed: boolean;
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description false pauses the webhook; true resumes it and sends what is waiting */
                    active?: boolean;
                    bodySignature?: {
                        header: string;
                        /** @description Used as it is, in UTF-8, and never answered */
                        secret: string;
                    } | null;
                    description?: string;
                    /** @description An empty list means every event */
                    events?: ("onboarding.started" | "execution.created" | "execution.status_updated" | "documentscopy.requested" | "execution.deleted")[];
                    /** @description An empty list means every report of the account */
                    reports?: string[];
                    /** @description An http(s) address of the public internet, without a credential in it */
                    url?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body arrived too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description The most results to return; a number above the maximum of the endpoint counts as that maximum */
                _limit?: string;
                /** @description Results to skip; the default is 0 */
                _offset?: string;
                /** @description One or more of waiting, held, delivered, given-up, separated by a pipe */
                state?: string;
            };
            header?: never;
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["WebhookDelivery"][];
                        totalItems: number;
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    retryWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own, such as a UUID: under it the request is made once. Sent again within 24 hours with the same body, it gets the first answer again, with Idempotency-Replayed: true. While the first is being made the answer is 409, and with another body 422. */
                "idempotency-key"?: string;
            };
            path: {
                deliveryId: string;
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Identifier, 24 hex characters */
                        _id: string;
                        /** @enum {string} */
                        state: "waiting" | "held" | "delivered" | "given-up";
                    };
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The picture, or the key, cannot be used */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own, such as a UUID: under it the request is made once. Sent again within 24 hours with the same body, it gets the first answer again, with Idempotency-Replayed: true. While the first is being made the answer is 409, and with another body 422. */
                "idempotency-key"?: string;
            };
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description For how many hours deliveries are also signed with the replaced secret
                     * @default 24
                     */
                    overlapHours?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body arrived too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The picture, or the key, cannot be used */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own, such as a UUID: under it the request is made once. Sent again within 24 hours with the same body, it gets the first answer again, with Idempotency-Replayed: true. While the first is being made the answer is 409, and with another body 422. */
                "idempotency-key"?: string;
            };
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing has this address or identifier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The picture, or the key, cannot be used */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCallbackSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallbackSecret"];
                };
            };
            /** @description What was sent is not valid: errors names each wrong member */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential is missing or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The access token lacks the scope that security names */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: wait as long as Retry-After says */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is busy, or lacks what it needs: wait as long as Retry-After says */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    receiveEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same in every attempt */
                "webhook-id": string;
                /** @description v1, and the base64 HMAC-SHA256 of id.timestamp.body; several signatures are separated by spaces */
                "webhook-signature": string;
                /** @description The moment of the attempt, in seconds */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookPayload"];
            };
        };
        responses: {
            /** @description Accepted. After any other answer the delivery is tried again for a day */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
