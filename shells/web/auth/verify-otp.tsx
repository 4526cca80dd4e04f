import { useEffect, useRef, useState } from 'react'
import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router-dom'
import { Button, LinkButton } from '@tamarack/ui/button'
import { Checkbox } from '@tamarack/ui/choices'
import { Disclosure } from '@tamarack/ui/disclosure'
import { useServerForm } from '@tamarack/ui/form'
import { Form } from '@tamarack/ui/form-layout'
import { Notice } from '@tamarack/ui/notice'
import { CodeInput } from '@tamarack/ui/text-input'
import { landing, signInAddress } from '../return-to.ts'
import { useServices } from '../shell-context.tsx'
import { AuthCard } from './auth-card.tsx'
import { arrive, giveCode, hasEnded, sendCode, type Arrival, type Challenge, type Way } from './challenge.ts'
import { backupCodeForm, codeForm } from './forms.ts'
import { SandboxInbox } from './sandbox-inbox.tsx'

export const loader = arrive

const useReturnTo = (): string | null => useSearchParams()[0].get('returnTo')

/** A code that ran out here, or a page that was opened with no sign-in behind it. */
const Ended = ({ began }: { readonly began: boolean }) => {
  const returnTo = useReturnTo()
  return (
    <AuthCard
      title="Sign in again"
      intro={
        <p>{began ? 'Your code expired. Nothing was lost.' : 'There is no sign-in to finish here. Start again.'}</p>
      }
    >
      <div className="stack-4 at-start">
        <LinkButton to={signInAddress(returnTo ?? '')}>Back to sign in</LinkButton>
      </div>
    </AuthCard>
  )
}

const prompts = {
  authenticator: {
    label: '6-character code',
    hint: 'Open your authenticator app and enter the code that it shows for Tamarack.',
  },
  'backup-code': { label: 'Backup code', hint: 'One of the codes that you saved. Each works once.' },
} as const

/** The form for one way to give the code. After a wrong one, what was typed stands selected: typing
 * replaces it. */
const useCodeForm = (way: Way, onEnded: () => void) => {
  const { session } = useServices()
  const navigate = useNavigate()
  const returnTo = useReturnTo()
  const [refusals, setRefusals] = useState(0)
  const box = useRef<HTMLInputElement | null>(null)
  const form = useServerForm({
    schema: way === 'backup-code' ? backupCodeForm : codeForm,
    defaultValues: { code: '', trustDevice: false },
    send: async ({ code, trustDevice }) => {
      try {
        await giveCode(way, code, trustDevice)
      } catch (error) {
        if (hasEnded(error)) return onEnded()
        setRefusals((count) => count + 1)
        throw error
      }
      await navigate(landing(await session({ fresh: true }), returnTo), { replace: true })
    },
  })
  const error = form.errorOf('code')
  const selected = useRef(0)
  useEffect(() => {
    // Once for each refusal: what is typed afterwards must not be selected again when its own error
    // comes up.
    if (refusals === selected.current || error === undefined) return
    selected.current = refusals
    box.current?.focus()
    box.current?.select()
  }, [refusals, error])
  const { ref, ...code } = form.field('code')
  const keep = (input: HTMLInputElement | null) => {
    ref(input)
    box.current = input
  }
  return { ...form, box, code: { ...code, ref: keep } }
}

interface Sending {
  readonly state: 'idle' | 'sending' | 'sent'
  readonly refused: string | null
  /** Changes with every press, so that the same words are announced again. */
  readonly presses: number
}

/** The mailed code again. `sent` means that this page has been notified. */
const useSending = (
  first: string | null,
  { onSend, onEnded }: { readonly onSend: () => void; readonly onEnded: () => void },
) => {
  const { announce } = useServices()
  const [sending, setSending] = useState<Sending>({ state: 'idle', refused: first, presses: 0 })
  const send = async () => {
    if (sending.state === 'sending') return
    setSending((before) => ({ ...before, state: 'sending' }))
    onSend()
    try {
      const refused = await sendCode()
      setSending(({ presses }) => ({ state: refused === null ? 'sent' : 'idle', refused, presses: presses + 1 }))
      if (refused === null) announce('We sent a new code.')
    } catch {
      onEnded()
    }
  }
  return { ...sending, send }
}

interface CodeEntryProps {
  readonly challenge: Challenge
  readonly way: Way
  /** The person chose this way, so their focus is put where they go on. */
  readonly chosen: boolean
  readonly refused: string | null
  readonly onWay: (way: Way) => void
  readonly onEnded: () => void
}

const otherWays = {
  authenticator: 'Use my authenticator app',
  email: 'Send a code to my email',
  'backup-code': 'Use a backup code',
} as const satisfies Record<Way, string>

const CodeEntry = ({ challenge: { methods, sentTo }, way, chosen, refused, onWay, onEnded }: CodeEntryProps) => {
  const returnTo = useReturnTo()
  const { box, code, field, submit, pending, summary, failed, forgive } = useCodeForm(way, onEnded)
  // Whatever was wrong with a code, a new one makes it good; and only then is there room to show
  // why none was sent.
  const sending = useSending(refused, { onSend: forgive, onEnded })
  useEffect(() => {
    if (chosen) box.current?.focus()
  }, [chosen, box])
  const { label, hint } =
    way === 'email'
      ? {
          label: '6-character code',
          hint:
            sending.refused === null ? `We sent it to ${sentTo}. It works for 5 minutes.` : `We send it to ${sentTo}.`,
        }
      : prompts[way]
  const others = methods.filter((other) => other !== way)
  const unsent =
    sending.refused === null ? null : (
      <Notice tone="danger" heading={sending.refused} focus={sending.presses > 0} focusKey={sending.presses} />
    )
  return (
    <AuthCard
      title="Enter your code"
      failed={failed}
      above={summary ?? unsent}
      links={<Link to={signInAddress(returnTo ?? '')}>Back to sign in</Link>}
      intro={<p>One more step, so that nobody else can sign in as you.</p>}
    >
      <Form onSubmit={submit}>
        <CodeInput label={label} hint={hint} letters={way === 'backup-code'} {...code} />
        <Checkbox
          plain
          label="Trust this device for 30 days"
          hint="On a device that only you use, we need no code next time."
          {...field('trustDevice')}
        />
        <Button type="submit" variant="primary" pending={pending} pendingLabel="Checking...">
          Verify
        </Button>
        {way === 'email' && (
          <Button
            variant="secondary"
            pending={sending.state === 'sending'}
            pendingLabel="Sending..."
            onClick={() => void sending.send()}
          >
            Send a new code
          </Button>
        )}
        {sending.state === 'sent' && (
          <p className="muted small">We sent a new code. The one from before no longer works.</p>
        )}
      </Form>
      {way === 'email' && <SandboxInbox />}
      {others.length > 0 && (
        <Disclosure summary="Use another way">
          <div className="stack-0 at-start">
            {others.map((other) => (
              <Button key={other} variant="quiet" onClick={() => onWay(other)}>
                {otherWays[other]}
              </Button>
            ))}
          </div>
        </Disclosure>
      )}
    </AuthCard>
  )
}

/** `/auth/verify-otp`: the second factor of a sign-in that has passed the first. */
export const Component = () => {
  const { challenge, refused } = useLoaderData<Arrival>()
  const first = challenge?.methods[0] ?? 'email'
  const [ended, setEnded] = useState(challenge === null)
  const [shown, setShown] = useState({
    way: first,
    chosen: false,
    refused,
    codeSent: first === 'email' || challenge?.codeSent === true,
  })
  if (challenge === null || ended) return <Ended began={challenge !== null} />
  const onEnded = () => setEnded(true)
  const choose = async (way: Way) => {
    try {
      const unsent = way === 'email' && !shown.codeSent ? await sendCode() : null
      setShown((before) => ({ way, chosen: true, refused: unsent, codeSent: before.codeSent || way === 'email' }))
    } catch {
      onEnded()
    }
  }
  return (
    <CodeEntry
      key={shown.way}
      challenge={challenge}
      way={shown.way}
      chosen={shown.chosen}
      refused={shown.refused}
      onWay={(way) => void choose(way)}
      onEnded={onEnded}
    />
  )
}
