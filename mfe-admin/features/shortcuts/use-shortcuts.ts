import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'

const storageKey = 'tamarack.shortcuts'
const listeners = new Set<() => void>()

const stored = (): boolean => {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Switches the shortcuts on or off on this device (WCAG 2.1.4: single keys must have an off
 * switch). */
export const setShortcutsOn = (on: boolean): void => {
  try {
    if (on) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Storage is switched off: the shortcuts stay as they are.
  }
  for (const listener of listeners) listener()
}

export const useShortcutsOn = (): boolean => useSyncExternalStore(subscribe, stored)

/** Keys belong to the one who is being typed into, to an open dialog, and to the browser when a
 * modifier is held. */
const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  document.querySelector('dialog[open]') !== null ||
  (event.target instanceof Element && event.target.closest('input, select, textarea, [contenteditable]') !== null)

let pressed: { readonly event: KeyboardEvent; readonly name: string } | undefined

/** The key by its name, and after `g`, within a second and a half, by both: 'g a'. Every listener
 * of one press is given the same name. */
const nameOf = (event: KeyboardEvent): string => {
  if (pressed?.event === event) return pressed.name
  const follows = pressed?.name === 'g' && event.timeStamp - pressed.event.timeStamp <= 1500
  pressed = { event, name: follows ? `g ${event.key}` : event.key }
  return pressed.name
}

/** Single keys for the page that is open, and `g` with a second one; the newest handlers are used
 * without listening again. */
export const useShortcuts = (keys: Readonly<Record<string, (event: KeyboardEvent) => void>>): void => {
  const on = useShortcutsOn()
  const actOf = useEffectEvent((name: string) => keys[name])
  useEffect(() => {
    if (!on) return undefined
    const press = (event: KeyboardEvent) => {
      const act = isTaken(event) ? undefined : actOf(nameOf(event))
      if (act === undefined) return
      event.preventDefault()
      act(event)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [on])
}

/** `g` and then a letter, as in "go to applications". */
export const useGoTo = (addresses: Readonly<Record<string, string>>): void => {
  const navigate = useNavigate()
  useShortcuts(
    Object.fromEntries(Object.entries(addresses).map(([key, address]) => [`g ${key}`, () => void navigate(address)])),
  )
}
