import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigationType } from 'react-router-dom'
import { Notice } from '@tamarack/ui/notice'
import { Announcer, interrupt } from './announcer.tsx'
import { isPrivate } from './return-to.ts'
import styles from './root-layout.module.css'
import { siteQuery } from './services.ts'
import { SessionWatch } from './session-watch.tsx'
import { useServices } from './shell-context.tsx'
import { loadToaster } from './toaster.tsx'
import { Waiting } from './waiting.tsx'

const Toaster = lazy(loadToaster)

/** Nothing that a person sends is sent again behind their back, so nothing of the kind is
 * promised. */
const offline = 'You are offline. What you typed stays here. Go on when you are back.'

const useOnline = (): boolean => {
  const [online, setOnline] = useState(() => navigator.onLine)
  useEffect(() => {
    const change = () => {
      setOnline(navigator.onLine)
      if (!navigator.onLine) interrupt(offline)
    }
    window.addEventListener('online', change)
    window.addEventListener('offline', change)
    return () => {
      window.removeEventListener('online', change)
      window.removeEventListener('offline', change)
    }
  }, [])
  return online
}

/** Back and forward return to the link that was used, if it is still there; without it the heading
 * keeps the focus. */
const useFocusOfReturn = (): void => {
  const used = useRef(new Map<string, string>())
  const { key } = useLocation()
  const navigation = useNavigationType()
  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      const href = target instanceof Element ? target.closest('main a[href]')?.getAttribute('href') : undefined
      if (href !== undefined && href !== null) used.current.set(key, href)
    }
    document.addEventListener('click', remember, true)
    return () => document.removeEventListener('click', remember, true)
  }, [key])
  useEffect(() => {
    const href = navigation === 'POP' ? used.current.get(key) : undefined
    if (href !== undefined)
      document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`)?.focus({ preventScroll: true })
  }, [key, navigation])
}

const lookMs = 10_000

/** The clock of a sandbox is moved from elsewhere, and an open page that is seen follows. */
const useMovedClock = (): void => {
  const { api, queryClient } = useServices()
  useQuery({ ...siteQuery(api), refetchInterval: ({ state }) => state.data?.sandbox === true && lookMs }, queryClient)
}

/** Whether the person did anything yet: nothing echoes before that. */
const useTouched = (): boolean => {
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    const kinds = ['pointerdown', 'pointermove', 'keydown', 'touchstart'] as const
    const touch = () => setTouched(true)
    for (const kind of kinds) window.addEventListener(kind, touch, { once: true, passive: true })
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, touch)
    }
  }, [])
  return touched
}

/** What every page has: its content, toasts, the announcer, and word of a lost connection. */
export const RootLayout = () => {
  const online = useOnline()
  const touched = useTouched()
  const { pathname } = useLocation()
  useFocusOfReturn()
  useMovedClock()
  return (
    <>
      <Announcer />
      <Waiting />
      {!online && (
        <div className={styles['offline']}>
          <Notice tone="warning" heading={offline} />
        </div>
      )}
      <Outlet />
      <SessionWatch />
      {/* The public pages never toast, and no page does by itself: what shows toasts is loaded
          when it may be needed. */}
      {touched && isPrivate(pathname) && (
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      )}
      <ScrollRestoration />
    </>
  )
}
