/**
 * The words for a person whose link cannot be used. The server writes them into a page of its own, and the component
 * says them where it opens the link itself, or where the link is closed meanwhile.
 */
export type ClosedLink = 'link-unknown' | 'link-inactive' | 'link-spent' | 'link-expired'

export interface ClosedLinkNotice {
  readonly title: string
  /** Names the sender where it is known: that is whom the person asks for another link. */
  readonly body: (sender?: string) => string
  /** The button that opens the link once more. */
  readonly again: string
}

export type ClosedLinkWords = Readonly<Record<ClosedLink, ClosedLinkNotice>>
