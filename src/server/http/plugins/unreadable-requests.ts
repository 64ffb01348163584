/** Answers requests that Node's parser refuses: a head that is too long, or text that is not HTTP. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { LimiarError } from '../../../protocol/errors.ts'
import { newId } from '../../../protocol/ids.ts'
import { problemOf, PROBLEM_MEDIA_TYPE } from '../wire/problem.ts'

/** Writes a problem document to the bare connection, and ends it. */
export function answerUnreadable({ code }: { readonly code: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  // If the answer has already begun, no other one can be sent.
  if (socket.writable && socket.bytesWritten === 0) socket.write(answerOf(refusalOf(code)))
  socket.destroySoon()
}

function refusalOf(code: string): LimiarError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new LimiarError('request-timeout', 'The request did not arrive in time.')
  if (code === 'HPE_HEADER_OVERFLOW')
    return new LimiarError('invalid-request', 'The head of the request is too long.')
  return new LimiarError('invalid-request', 'This is not a request of HTTP/1.1.')
}

function answerOf(refusal: LimiarError): string {
  const problem = problemOf(refusal, newId())
  const body = JSON.stringify(problem)
  return [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`,
    `Content-Type: ${PROBLEM_MEDIA_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}
