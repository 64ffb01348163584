/**
 * The API of a Limiar server for TypeScript: every call typed by `/openapi.json`, for Node and browsers. The client
 * asks a busy server again at the time that the server names, makes sure that each POST is carried out once, reads
 * lists page by page and verifies webhooks.
 */
export { createLimiarClient, type LimiarClient, type LimiarClientOptions } from './client.ts'
export { answerOf, isProblem, LimiarProblem, type Answered, type Problem } from './problem.ts'
export { pagesOf, recordsOf, type ListPath, type ListQuery, type RecordOf } from './paging.ts'
export { type RetryOptions } from './patient-fetch.ts'
export { verifyWebhook, WebhookError, type WebhookEvent, type WebhookRequest } from './webhooks.ts'
export type { components, paths } from './api.ts'
