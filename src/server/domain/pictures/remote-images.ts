/** Fetches a picture that a client named by address. */
export interface RemoteImages {
  /** @throws LimiarError `image-unreachable` or `image-too-large`. */
  fetch(uri: string, signal?: AbortSignal): Promise<Uint8Array>
}
