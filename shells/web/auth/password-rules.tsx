import { CheckIcon, NeutralIcon } from '@tamarack/ui/icons'
import styles from './auth.module.css'

const rules = [
  ['At least 8 characters', (password: string) => password.length >= 8],
  ['One upper case letter', (password: string) => /[A-Z]/.test(password)],
  ['One lower case letter', (password: string) => /[a-z]/.test(password)],
  ['One number', (password: string) => /\d/.test(password)],
] as const

/** The rules before the first mistake; they tick as one types, without being spoken at every
 * key. */
export const PasswordRules = ({ password }: { readonly password: string }) => (
  <ul className={`stack-1 muted small ${styles['rules']}`} aria-label="Your password needs">
    {rules.map(([words, holds]) => {
      const met = holds(password)
      return (
        <li key={words} className={met ? styles['met'] : undefined}>
          {met ? <CheckIcon /> : <NeutralIcon />}
          {words}
          {met && <span className="visually-hidden">, done</span>}
        </li>
      )
    })}
  </ul>
)
