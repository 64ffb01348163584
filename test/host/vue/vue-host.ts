/** A host written in Vue. */
import { createApp, defineComponent, h, ref } from 'vue'
import { Onboarding } from '../../../src/host/vue.ts'

const codes: string[] = []
const outcomes: unknown[] = []
Object.assign(window, { codes, outcomes })
const links = new URLSearchParams(location.hash.slice(1)).getAll('link')

const Host = defineComponent({
  setup() {
    const shown = ref(0)
    return () => {
      const url = links[shown.value]
      return h('main', [
        url === undefined
          ? undefined
          : h(Onboarding, {
              url,
              class: 'onboarding',
              onEvent: ({ code }) => codes.push(code),
              onOutcome: (outcome) => outcomes.push(outcome),
            }),
        h('button', { onClick: () => shown.value++ }, 'Next'),
      ])
    }
  },
})

createApp(Host).mount(document.body.appendChild(document.createElement('div')))
