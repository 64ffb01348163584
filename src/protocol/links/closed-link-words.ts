/**
 * The words for a person whose link cannot be used. The server writes them into a page of its own, and the component
 * says them where it opens the link itself, or where the link is closed meanwhile.
 */
export type ClosedLink = 'link-unknown' | 'link-inactive' | 'link-spent' | 'link-expired'

export interface ClosedLinkNotice {
  readonly title: string
  /** Names the sender where it is known: that is whom the person asks for another link. */
  readonly body: (sender?: string) => string
}

/** The links that may open later: somebody switches one on again, or corrects its address. */
type OpenLater = 'link-unknown' | 'link-inactive'

export type ClosedLinkWords = Readonly<Record<Exclude<ClosedLink, OpenLater>, ClosedLinkNotice>> &
  Readonly<
    Record<
      OpenLater,
      ClosedLinkNotice & {
        /** The button that opens the link once more. */
        readonly again: string
      }
    >
  >
