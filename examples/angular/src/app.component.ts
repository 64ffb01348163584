import { Component, type OnInit, signal } from '@angular/core'
import { OnboardingStepComponent } from './onboarding-step.component'

const FAILED = 'Não foi possível abrir a verificação. Tente de novo em alguns minutos.'

@Component({
  selector: 'app-root',
  imports: [OnboardingStepComponent],
  template: `
    @if (link(); as url) {
      <app-onboarding-step
        [url]="url"
        (finished)="say('Recebemos seus dados.')"
        (left)="say('Até logo.')"
        (silent)="say(failed)"
      />
    } @else {
      <p>{{ words() }}</p>
    }
  `,
})
export class AppComponent implements OnInit {
  readonly failed = FAILED
  readonly link = signal<string | undefined>(undefined)
  readonly words = signal('Abrindo…')

  ngOnInit(): void {
    askForLink().then(
      (url) => this.link.set(url),
      () => this.say(FAILED),
    )
  }

  say(sentence: string): void {
    this.link.set(undefined)
    this.words.set(sentence)
  }
}

async function askForLink(): Promise<string> {
  const answer = await fetch('/link', { method: 'POST' })
  if (!answer.ok) throw new Error(`The link was not made: ${answer.status}.`)
  const { url } = (await answer.json()) as { readonly url: string }
  return url
}
