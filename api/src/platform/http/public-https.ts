import { lookup as systemLookup } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';
import { RequestFilteringHttpsAgent } from 'request-filtering-agent';

/** Options for tests, whose servers are on the local machine. No configuration sets them. */
export interface PublicHttpsOptions {
  allowPrivateAddresses?: boolean;
  /** The certificate of a test server. */
  certificate?: string;
  /** Resolves host names; tests use it for addresses that change between lookups. */
  lookup?: LookupFunction;
}

/**
 * IPv4 addresses in the deprecated IPv6 notation (`::127.0.0.1`). The agent would treat them as public. They are
 * compared here, because the agent's own list would log a warning for each IPv4 address that it compares with an IPv6
 * range.
 */
const IPV4_COMPATIBLE = new BlockList();
IPV4_COMPATIBLE.addSubnet('::', 96, 'ipv6');
const isIpv4Compatible = (address: string) => isIPv6(address) && IPV4_COMPATIBLE.check(address, 'ipv6');

/** Returns whether the host of a URL is an address in the deprecated notation. */
export const hasIpv4CompatibleHost = ({ hostname }: URL): boolean => isIpv4Compatible(hostname.replace(/^\[|\]$/g, ''));

/** The error for a request to an address that is not public. */
export const notPublic = (address: string): Error => new Error(`${address} is not allowed: not a public address`);

/** Resolves a host name and fails when one of its addresses is in the deprecated notation. */
const withoutIpv4Compatible =
  (lookup: LookupFunction): LookupFunction =>
  (host, options, done) =>
    lookup(host, options, (error, found, family) => {
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found];
      const refused = error ? undefined : addresses.find(isIpv4Compatible);
      done(refused === undefined ? error : notPublic(refused), found, family);
    });

/**
 * Returns an agent for HTTPS requests to addresses that users chose. It refuses addresses that are not public, whether
 * the URL contains them or its host name resolves to them.
 */
export const publicHttpsAgent = (options: PublicHttpsOptions = {}): RequestFilteringHttpsAgent =>
  new RequestFilteringHttpsAgent({
    allowPrivateIPAddress: options.allowPrivateAddresses ?? false,
    lookup: withoutIpv4Compatible(options.lookup ?? (systemLookup as LookupFunction)),
    ...(options.certificate && { ca: options.certificate }),
  });
