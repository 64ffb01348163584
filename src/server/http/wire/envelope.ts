/** The control headers that are part of the body of every registry answer. */

/** Any page may call the API with a token of its own; no cookie is read, so that no credentials are allowed. */
const controlHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Credentials': false,
}

/** The members beside an answer of the registry. */
export function envelope(): { statusCode: number; headers: typeof controlHeaders } {
  return { statusCode: 200, headers: controlHeaders }
}
