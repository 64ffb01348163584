/** `limiar/host/vue`: the onboarding as a Vue component. */
import { defineComponent, h, onBeforeUnmount, onMounted, ref, watch } from 'vue'
import type { OnboardingEvent } from '../protocol/sessions/events.ts'
import { OnboardingFrame, type HostObstacle } from './onboarding-frame.ts'
import type { Outcome } from './onboarding-listener.ts'
import type { SilenceError } from './silence.ts'

/** The events that the component emits, heard as `@outcome` or `@silence`. */
const emits = {
  /** Every event of the onboarding, in order. */
  event: (_event: OnboardingEvent) => true,
  /** Emitted once with how the onboarding ended; not emitted when the component is unmounted. */
  outcome: (_outcome: Outcome) => true,
  /** Emitted once when the page is silent for too long. */
  silence: (_error: SilenceError) => true,
  /** Emitted when something in this page would keep the onboarding from the camera. */
  obstacle: (_obstacle: HostObstacle) => true,
}

/** Shows one link. Another `url` starts again with that link. */
export const Onboarding = defineComponent({
  name: 'LimiarOnboarding',
  props: {
    /** The link's address, which your server got from Limiar. */
    url: { type: String, required: true },
    /** The frame's title, which screen readers read. */
    title: { type: String, required: false },
  },
  emits,
  setup(props, { emit }) {
    const place = ref<HTMLElement>()
    let frame: OnboardingFrame | undefined
    const show = (): void => {
      frame?.close()
      const parent = place.value
      if (!parent) return
      const { url, title } = props
      const shown = new OnboardingFrame({ parent, url, ...(title === undefined ? {} : { title }) })
      frame = shown
      if (shown.obstacle) emit('obstacle', shown.obstacle)
      shown.listener.finished.then(
        (outcome) => {
          if (outcome.outcome !== 'closed') emit('outcome', outcome)
        },
        (error: unknown) => emit('silence', error as SilenceError),
      )
      void tellAll(shown, (event) => emit('event', event))
    }
    onMounted(show)
    watch(() => props.url, show)
    onBeforeUnmount(() => frame?.close())
    return () => h('div', { ref: place })
  },
})

async function tellAll({ listener }: OnboardingFrame, tell: (event: OnboardingEvent) => void): Promise<void> {
  for await (const event of listener) tell(event)
}
