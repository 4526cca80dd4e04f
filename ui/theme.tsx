import { useState } from 'react'
import styles from './theme.module.css'

type Theme = 'system' | 'light' | 'dark'
/** Also read by the inline script of the shell's page, before first paint. */
const storageKey = 'tamarack.theme'
const names: Record<Theme, string> = { system: 'Match device', light: 'Light', dark: 'Dark' }

const stored = (): Theme => {
  try {
    const kept = localStorage.getItem(storageKey)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    return 'system'
  }
}

const apply = (theme: Theme): void => {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  try {
    if (theme === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, theme)
  } catch {
    // Storage is switched off: the choice holds until the page is left.
  }
}

/** Light, dark or like the device; kept on this device. */
export const ThemeChoice = () => {
  const [theme, setTheme] = useState(stored)
  return (
    <label className={`middle muted small ${styles['choice']}`}>
      Appearance
      <select
        value={theme}
        className={styles['select']}
        onChange={(event) => {
          const next = event.target.value as Theme
          setTheme(next)
          apply(next)
        }}
      >
        {(Object.keys(names) as Theme[]).map((key) => (
          <option key={key} value={key}>
            {names[key]}
          </option>
        ))}
      </select>
    </label>
  )
}
