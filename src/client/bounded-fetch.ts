const BYTES_PER_MEGABYTE = 1_000_000

/** A fetch that ends an answer at the first byte beyond a size, so that no server can fill the caller's memory. */
export function boundedFetch(
  send: (request: Request) => Promise<Response>,
  mostMegabytes: number,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const response = await send(request)
    if (!response.body) return response
    let bytes = 0
    const bounded = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        bytes += chunk.length
        if (bytes <= mostMegabytes * BYTES_PER_MEGABYTE) controller.enqueue(chunk)
        else
          controller.error(
            new Error(
              `The answer of ${new URL(request.url).host} has more than ${mostMegabytes} MB: see longestAnswerMegabytes.`,
            ),
          )
      },
    })
    return new Response(response.body.pipeThrough(bounded), response)
  }
}
