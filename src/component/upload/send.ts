/** Sends one request. `onSent`, where given, is called with the share of the body that has been sent, 0 to 1. */
export type Send = (url: string, init: RequestInit, onSent?: (share: number) => void) => Promise<Response>

/**
 * Sends with `fetch`, or with XMLHttpRequest where the progress of the body is wanted. Nothing else reports progress in
 * Safari and web views.
 */
export const sendOver: Send = (url, init, onSent) =>
  onSent ? sendWatched(url, init, onSent) : fetch(url, init)

function sendWatched(url: string, init: RequestInit, onSent: (share: number) => void): Promise<Response> {
  const { method = 'GET', headers = {}, body, signal } = init
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new TypeError('The request was not answered.'))
    request.open(method, url)
    for (const [name, value] of Object.entries(headers as Record<string, string>))
      request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
    request.upload.onload = () => onSent(1)
    request.onload = () => resolve(responseOf(request))
    request.onerror = request.onabort = request.ontimeout = fail
    if (signal?.aborted) return fail()
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body as XMLHttpRequestBodyInit | null)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const { status, responseText } = request
  const retryAfter = request.getResponseHeader('retry-after')
  // A response with one of these statuses may not have a body, not even an empty one.
  const text = [204, 205, 304].includes(status) ? null : responseText
  return new Response(text, { status, headers: retryAfter === null ? {} : { 'retry-after': retryAfter } })
}
