import { createHash } from 'node:crypto'
import type { Email } from '@tamarack/application/ports/mailer.port'

interface Reader {
  readonly name: string
  readonly email: string
  /** False while anybody may have typed the name: it is not sent to an address that is not shown to
   * be theirs. */
  readonly emailVerified?: boolean
}
interface Link extends Reader {
  readonly url: string
  readonly token: string
}

const product = 'Tamarack'

/** Names the email without giving its secret away: the id is written into headers and logs. */
const emailId = (kind: string, secret: string): string =>
  `${kind}-${createHash('sha256').update(secret).digest('hex').slice(0, 32)}`

const compose = (
  kind: string,
  reader: Reader,
  secret: string,
  rest: Pick<Email, 'subject' | 'paragraphs' | 'action'>,
): Email => ({
  id: emailId(kind, secret),
  to: reader.email,
  ...rest,
  paragraphs: [reader.emailVerified === false ? 'Hello,' : `Hello ${reader.name},`, ...rest.paragraphs],
})

export const confirmAddressEmail = (to: Link): Email =>
  compose('confirm', to, to.token, {
    subject: `Confirm your email address for ${product}`,
    paragraphs: [
      `Please confirm that this address is yours, so that you can sign in to ${product}.`,
      'The link works for 24 hours.',
      'If you did not ask for an account with us, you need not do anything: without your confirmation nobody can use it.',
    ],
    action: { label: 'Confirm my address', url: to.url },
  })

export const confirmNewAddressEmail = (to: Link): Email =>
  compose('address', { ...to, emailVerified: false }, to.token, {
    subject: `Confirm your new email address for ${product}`,
    paragraphs: [
      `You asked us to use this address for your account with ${product}. Please confirm it: sign in if you are asked to, then press the button on the page.`,
      'The link works once, for 24 hours. Until then your old address stays in use.',
      'If you do not know what this is about, somebody mistyped their address. You need not do anything: the link opens nothing for you.',
    ],
    action: { label: 'Confirm my new address', url: to.url },
  })

/** Names two e-mails of one kind apart. */
const thisMoment = ({ email }: Reader): string => `${email} ${Date.now()}`

export const alreadyRegisteredEmail = (to: Reader & { readonly signInUrl: string }): Email =>
  compose('registered', to, thisMoment(to), {
    subject: `You already have an account with ${product}`,
    paragraphs: [
      'Somebody, probably you, just tried to open an account with this address. You already have one, so nothing was changed.',
      'You can sign in as before; if you have forgotten your password, the sign-in page helps you to a new one.',
      'If it was not you, you need not do anything.',
    ],
    action: { label: 'Go to sign-in', url: to.signInUrl },
  })

export const resetPasswordEmail = (to: Link): Email =>
  compose('reset', to, to.token, {
    subject: `Choose a new password for ${product}`,
    paragraphs: [
      'You asked for a new password. The link works once, for one hour.',
      'If you did not ask for it, you need not do anything: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', url: to.url },
  })

export const resetWaitsEmail = (to: Reader): Email =>
  compose('reset-waits', to, thisMoment(to), {
    subject: `Somebody asked for a new ${product} password without a code`,
    paragraphs: [
      'Your account has an authenticator app, and somebody opened the link to a new password without a code of it.',
      'If it was you and you no longer have the app or a backup code, ask for a new link in 24 hours: it then works without a code.',
      'If it was not you, somebody reads your emails: change the password of your mailbox now, then sign in to us and change your password here.',
    ],
  })

/** `inviter` is null when the machine's keeper invites, as for the first admin. */
export const invitationEmail = (to: Link & { readonly inviter: string | null; readonly days: number }): Email =>
  compose('invitation', to, to.token, {
    subject: `You are invited to work with ${product}`,
    paragraphs: [
      `${to.inviter ?? 'We'} made a staff account for you at ${product}. Choose a password to begin; you then sign in with this email address.`,
      `The link works once, for ${to.days} days. After that, "Forgot your password?" on the sign-in page sends you a new one.`,
      'If you did not expect this, you need not do anything: without a password nobody can use the account.',
    ],
    action: { label: 'Choose my password', url: to.url },
  })

/** `passkeys`: how many sign in without the password; they stay. */
export const passwordChangedEmail = (to: Reader & { readonly helpUrl: string; readonly passkeys: number }): Email =>
  compose('changed', to, thisMoment(to), {
    subject: `Your ${product} password was changed`,
    paragraphs: [
      'Your password was just changed.',
      ...(to.passkeys > 0
        ? [
            `Your ${to.passkeys === 1 ? 'passkey stays and signs' : `${to.passkeys} passkeys stay and sign`} in without it. Remove one that you do not know in your account, under "Ways to sign in".`,
          ]
        : []),
      'If this was not you, ask for a new password now: that signs out every device.',
    ],
    action: { label: 'Ask for a new password', url: to.helpUrl },
  })

/** To the old address. The new one is not named: this mailbox may be read by others. */
export const addressChangedEmail = (to: Reader & { readonly helpUrl: string }): Email =>
  compose('address-changed', to, thisMoment(to), {
    subject: `Your ${product} account has a new email address`,
    paragraphs: [
      'Your account now uses another email address. You sign in with the new one, and we write to you there.',
      'If this was not you, call us now: our phone number is at the end of our pages.',
    ],
    action: { label: 'Go to sign-in', url: to.helpUrl },
  })

/** Email to a member of staff whose account an admin changed, and to the other admins. */
export const staffAccountEmail = (
  to: Reader & {
    readonly key: string
    readonly about: string
    readonly by: string | null
    readonly done: string
    readonly url: string
  },
): Email =>
  compose('staff-account', to, `${to.key} ${to.email}`, {
    subject: `A ${product} staff account changes`,
    paragraphs: [
      `${to.by ?? 'The keeper of our installation'} ${to.done} ${to.about}.`,
      'Another role or email address takes two admins. If you do not expect this change, talk to a colleague now: an account can be inactivated at once.',
    ],
    action: { label: 'Open the account', url: to.url },
  })

/** The provider is not named: we have a technical name for it only. */
const loginChanges = {
  connected: {
    subject: `A login was connected to your ${product} account`,
    effect: 'You can now sign in with one more login than before. Your account shows which.',
  },
  disconnected: {
    subject: `A login was disconnected from your ${product} account`,
    effect: 'One of your ways to sign in was just removed. Your account shows which are left.',
  },
  'passkey-added': {
    subject: `A passkey was added to your ${product} account`,
    effect: 'You can now sign in with one more passkey than before. Your account shows which.',
  },
  'passkey-removed': {
    subject: `A passkey was removed from your ${product} account`,
    effect: 'One of your passkeys no longer signs in. Your account shows which are left.',
  },
} as const

export const loginsChangedEmail = (
  to: Reader & { readonly change: keyof typeof loginChanges; readonly accountUrl: string },
): Email =>
  compose('logins', to, `${to.change} ${thisMoment(to)}`, {
    subject: loginChanges[to.change].subject,
    paragraphs: [
      loginChanges[to.change].effect,
      'If this was not you, choose a new password and sign out all other devices there, then call us.',
    ],
    action: { label: 'See my ways to sign in', url: to.accountUrl },
  })

export const accountDeletedEmail = (to: Reader): Email =>
  compose('deleted', to, thisMoment(to), {
    subject: `Your ${product} account was deleted`,
    paragraphs: [
      'We deleted your account as you asked: your name, email address, password, sign-ins and connected logins are gone.',
      'This is our last email to you. You can open a new account at any time.',
    ],
  })

export const deleteAccountEmail = (to: Link): Email =>
  compose('delete', to, to.token, {
    subject: `Confirm that ${product} should delete your account`,
    paragraphs: [
      'You asked us to delete your account. Please confirm it within 24 hours, in the browser in which you are signed in.',
      'If you did not ask for it, do not use the link, and choose a new password.',
    ],
    action: { label: 'Delete my account', url: to.url },
  })

/** `nonce` names the email: an id made of six digits would give them to the one who reads the
 * log. */
export const oneTimePasswordEmail = (to: Reader & { readonly code: string; readonly nonce: string }): Email =>
  compose('code', to, to.nonce, {
    subject: `Your one-time password for ${product}`,
    paragraphs: [
      `Your one-time password is ${to.code}. It works once, for five minutes.`,
      'We never ask you for it by phone. If you are not signing in right now, somebody knows your password: choose a new one.',
    ],
  })

const notYou = 'If this was not you, ask for a new password now: that signs out every device. Then call us.'

/** `by` is how the person signs in from now on. */
export const secondFactorOnEmail = (to: Reader & { readonly by: 'email' | 'authenticator' }): Email =>
  compose('factor-on', to, thisMoment(to), {
    subject: `Your sign-in to ${product} asks for a code`,
    paragraphs: [
      to.by === 'email'
        ? 'From now on we send a code to this address when you sign in on a device that you do not trust.'
        : 'From now on we ask for a code of your authenticator app when you sign in on a device that you do not trust.',
      notYou,
    ],
  })

export const secondFactorOffEmail = (to: Reader): Email =>
  compose('factor-off', to, thisMoment(to), {
    subject: `Your sign-in to ${product} no longer asks for a code`,
    paragraphs: ['The second step of your sign-in was just turned off. Your password alone is enough now.', notYou],
  })

export const backupCodesEmail = (to: Reader): Email =>
  compose('backup-codes', to, thisMoment(to), {
    subject: `You have new backup codes for ${product}`,
    paragraphs: ['New backup codes were just made for your account. The codes from before no longer work.', notYou],
  })
