/**
 * The API of a Limiar server for TypeScript: every call typed by `/openapi.json`, for Node and browsers. It asks a busy
 * server again when it says to, makes each POST once, pages through lists and verifies webhooks.
 */
export { createLimiarClient, type LimiarClient, type LimiarClientOptions } from './client.ts'
export { answerOf, isProblem, LimiarProblem, type Answered, type Problem } from './problem.ts'
export { pagesOf, recordsOf, type ListPath, type ListQuery, type RecordOf } from './paging.ts'
export { type RetryOptions } from './patient-fetch.ts'
export { verifyWebhook, WebhookError, type WebhookEvent, type WebhookRequest } from './webhooks.ts'
export type { components, paths } from './api.ts'
