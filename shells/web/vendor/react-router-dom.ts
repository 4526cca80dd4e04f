/**
 * What the page's one copy of react-router-dom offers. The package re-exports everything, framework mode included, and a share is bundled whole:
 * naming what is used halves it. A name missing here is `undefined` at run time, so a test compares this list with every import.
 */
export {
  Await, createBrowserRouter, createMemoryRouter, createSearchParams, data, generatePath, isRouteErrorResponse, Link, matchPath, matchRoutes, MemoryRouter, Navigate,
  NavLink, Outlet, redirect, redirectDocument, replace, resolvePath, ScrollRestoration, useAsyncError, useAsyncValue, useBeforeUnload, useBlocker, useFetcher,
  useHref, useLinkClickHandler, useLoaderData, useLocation, useMatch, useMatches, useNavigate, useNavigation, useNavigationType, useOutlet, useOutletContext,
  useParams, useResolvedPath, useRevalidator, useRouteError, useRouteLoaderData, useSearchParams, useSubmit,
} from 'react-router'
export { RouterProvider } from 'react-router/dom'
