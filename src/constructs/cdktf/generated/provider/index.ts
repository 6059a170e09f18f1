// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';
import { withHeaderNames } from '../../header-names.js';
import { addChecks } from '../../check.js';
import { textOf, type OneOf, type NotBeside } from '../../text.js';

// Configuration

/**
* The values of `tier`.
*/
export type TocsinProviderTier = "free" | "premium" | "ultimate";

/**
* Which attributes may, and which must, be set together.
*/
export type TocsinProviderRules =
  | { readonly caCertPem?: NotBeside<"caCertFile">; readonly clientCertPem?: NotBeside<"clientCertFile">; readonly clientKeyPem?: NotBeside<"clientKeyFile"> }
  | { readonly caCertPem?: NotBeside<"caCertFile">; readonly clientCertPem?: NotBeside<"clientCertFile">; readonly clientKeyFile?: NotBeside<"clientKeyPem"> }
  | { readonly caCertPem?: NotBeside<"caCertFile">; readonly clientCertFile?: NotBeside<"clientCertPem">; readonly clientKeyPem?: NotBeside<"clientKeyFile"> }
  | { readonly caCertPem?: NotBeside<"caCertFile">; readonly clientCertFile?: NotBeside<"clientCertPem">; readonly clientKeyFile?: NotBeside<"clientKeyPem"> }
  | { readonly caCertFile?: NotBeside<"caCertPem">; readonly clientCertPem?: NotBeside<"clientCertFile">; readonly clientKeyPem?: NotBeside<"clientKeyFile"> }
  | { readonly caCertFile?: NotBeside<"caCertPem">; readonly clientCertPem?: NotBeside<"clientCertFile">; readonly clientKeyFile?: NotBeside<"clientKeyPem"> }
  | { readonly caCertFile?: NotBeside<"caCertPem">; readonly clientCertFile?: NotBeside<"clientCertPem">; readonly clientKeyPem?: NotBeside<"clientKeyFile"> }
  | { readonly caCertFile?: NotBeside<"caCertPem">; readonly clientCertFile?: NotBeside<"clientCertPem">; readonly clientKeyFile?: NotBeside<"clientKeyPem"> };

/**
* What to set: any of the attributes that go together.
*/
export type TocsinProviderConfig<Tier extends string = TocsinProviderTier> = TocsinProviderAttributes<Tier> & TocsinProviderRules;

export interface TocsinProviderAttributes<Tier extends string = TocsinProviderTier> {
  /**
  * URL of the service, with or without `/api/v4`. Environment: `TOCSIN_BASE_URL`, then `GITLAB_BASE_URL`, then `CI_SERVER_URL`.
  */
  readonly baseUrl?: string;
  /**
  * File with that certificate authority. Environment: `TOCSIN_CA_CERT_FILE`.
  */
  readonly caCertFile?: string;
  /**
  * Certificate authority to trust besides the default ones, in PEM.
  */
  readonly caCertPem?: string;
  /**
  * File with that certificate. Environment: `TOCSIN_CLIENT_CERT_FILE`.
  */
  readonly clientCertFile?: string;
  /**
  * Client certificate for mutual TLS, in PEM.
  */
  readonly clientCertPem?: string;
  /**
  * File with that key. Environment: `TOCSIN_CLIENT_KEY_FILE`.
  */
  readonly clientKeyFile?: string;
  /**
  * Private key of the client certificate, in PEM, without a passphrase.
  */
  readonly clientKeyPem?: string;
  /**
  * Additional headers for every request, sent only to the origin of `baseUrl`. Headers that Tocsin or HTTP sets are an error, such as `PRIVATE-TOKEN`, `Sudo`, `Host`, and `User-Agent`.
  */
  readonly headers?: { [key: string]: string };
  /**
  * Skips the verification of the service's certificate. For tests only. Default: `false`.
  */
  readonly insecureSkipVerify?: boolean | cdktf.IResolvable;
  /**
  * Maximum number of requests at the same time. Default: `10`.
  */
  readonly maxConcurrentRequests?: number;
  /**
  * Maximum number of requests that start in a second. Default: no limit.
  */
  readonly maxRequestsPerSecond?: number;
  /**
  * How often a request is sent again after a lost connection, a timeout (at most twice), a rate limit, or a server error, for five minutes at most. Default: `5`, enough for an outage of 20 seconds.
  */
  readonly maxRetries?: number;
  /**
  * URL of a proxy, with its user name and password, if any. Environment: `TOCSIN_PROXY_URL`, then `HTTPS_PROXY` or `HTTP_PROXY`, except for hosts in `NO_PROXY`.
  */
  readonly proxyUrl?: string;
  /**
  * Time limit for each attempt of a request, such as `1m30s`. Default: `30s`.
  */
  readonly requestTimeout?: string;
  /**
  * Release of the service, such as `16.4`. If it is set, switching on an event that the release lacks is an error.
  */
  readonly serviceVersion?: string;
  /**
  * Name or ID of the user to act for. Needs an administrator's token with the scopes `api` and `sudo`. An empty string is an error; null is the token's own user. Environment: `TOCSIN_SUDO`.
  */
  readonly sudo?: string;
  /**
  * Tier of the service: `free`, `premium`, or `ultimate`. If it is set, switching on an event that the tier lacks is an error.
  */
  readonly tier?: OneOf<Tier, TocsinProviderTier>;
  /**
  * Access token with the scope `api`; `read_api` is enough for a plan. Environment: `TOCSIN_TOKEN`, then `GITLAB_TOKEN`.
  */
  readonly token?: string;
  /**
  * Alias name
  */
  readonly alias?: string;
}

/**
* Tocsin keeps a software team's alarms as code, on any service with GitLab's v4 API: who is notified about what, and where applications report their errors.
*
* Represents a `tocsin`
*/
export class TocsinProvider<Tier extends string = TocsinProviderTier> extends cdktf.TerraformProvider {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "tocsin";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a TocsinProvider resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the TocsinProvider to import
  * @param importFromId The id of the existing TocsinProvider that should be imported. Refer to the import section in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the TocsinProvider to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "tocsin", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Tocsin keeps a software team's alarms as code, on any service with GitLab's v4 API: who is notified about what, and where applications report their errors.
  *
  * Create a new `tocsin` Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param config What to set
  */
  public constructor(scope: Construct, id: string, config: TocsinProviderConfig<Tier> = {}) {
    super(scope, id, {
      terraformResourceType: 'tocsin',
      terraformGeneratorMetadata: {
        providerName: 'tocsin',
        providerVersionConstraint: '~> 0.2.0'
      },
      terraformProviderSource: 'tocsin/tocsin'
    });
    this._baseUrl = config.baseUrl;
    this._caCertFile = config.caCertFile;
    this._caCertPem = config.caCertPem;
    this._clientCertFile = config.clientCertFile;
    this._clientCertPem = config.clientCertPem;
    this._clientKeyFile = config.clientKeyFile;
    this._clientKeyPem = config.clientKeyPem;
    this._headers = config.headers;
    this._insecureSkipVerify = config.insecureSkipVerify;
    this._maxConcurrentRequests = config.maxConcurrentRequests;
    this._maxRequestsPerSecond = config.maxRequestsPerSecond;
    this._maxRetries = config.maxRetries;
    this._proxyUrl = config.proxyUrl;
    this._requestTimeout = config.requestTimeout;
    this._serviceVersion = config.serviceVersion;
    this._sudo = config.sudo;
    this._tier = textOf(config.tier);
    this._token = config.token;
    this._alias = config.alias;
    addChecks(this, 'tocsin', () => ({ values: this.synthesizeAttributes(), overrides: this.rawOverrides }));
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // base_url - computed: false, optional: true, required: false
  private _baseUrl?: string;
  /**
  * URL of the service, with or without `/api/v4`. Environment: `TOCSIN_BASE_URL`, then `GITLAB_BASE_URL`, then `CI_SERVER_URL`.
  */
  public get baseUrl() {
    return this._baseUrl;
  }
  public set baseUrl(value: string | undefined) {
    this._baseUrl = value;
  }
  public resetBaseUrl() {
    this._baseUrl = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get baseUrlInput() {
    return this._baseUrl;
  }

  // ca_cert_file - computed: false, optional: true, required: false
  private _caCertFile?: string;
  /**
  * File with that certificate authority. Environment: `TOCSIN_CA_CERT_FILE`.
  */
  public get caCertFile() {
    return this._caCertFile;
  }
  public set caCertFile(value: string | undefined) {
    this._caCertFile = value;
  }
  public resetCaCertFile() {
    this._caCertFile = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get caCertFileInput() {
    return this._caCertFile;
  }

  // ca_cert_pem - computed: false, optional: true, required: false
  private _caCertPem?: string;
  /**
  * Certificate authority to trust besides the default ones, in PEM.
  */
  public get caCertPem() {
    return this._caCertPem;
  }
  public set caCertPem(value: string | undefined) {
    this._caCertPem = value;
  }
  public resetCaCertPem() {
    this._caCertPem = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get caCertPemInput() {
    return this._caCertPem;
  }

  // client_cert_file - computed: false, optional: true, required: false
  private _clientCertFile?: string;
  /**
  * File with that certificate. Environment: `TOCSIN_CLIENT_CERT_FILE`.
  */
  public get clientCertFile() {
    return this._clientCertFile;
  }
  public set clientCertFile(value: string | undefined) {
    this._clientCertFile = value;
  }
  public resetClientCertFile() {
    this._clientCertFile = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get clientCertFileInput() {
    return this._clientCertFile;
  }

  // client_cert_pem - computed: false, optional: true, required: false
  private _clientCertPem?: string;
  /**
  * Client certificate for mutual TLS, in PEM.
  */
  public get clientCertPem() {
    return this._clientCertPem;
  }
  public set clientCertPem(value: string | undefined) {
    this._clientCertPem = value;
  }
  public resetClientCertPem() {
    this._clientCertPem = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get clientCertPemInput() {
    return this._clientCertPem;
  }

  // client_key_file - computed: false, optional: true, required: false
  private _clientKeyFile?: string;
  /**
  * File with that key. Environment: `TOCSIN_CLIENT_KEY_FILE`.
  */
  public get clientKeyFile() {
    return this._clientKeyFile;
  }
  public set clientKeyFile(value: string | undefined) {
    this._clientKeyFile = value;
  }
  public resetClientKeyFile() {
    this._clientKeyFile = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get clientKeyFileInput() {
    return this._clientKeyFile;
  }

  // client_key_pem - computed: false, optional: true, required: false
  private _clientKeyPem?: string;
  /**
  * Private key of the client certificate, in PEM, without a passphrase.
  */
  public get clientKeyPem() {
    return this._clientKeyPem;
  }
  public set clientKeyPem(value: string | undefined) {
    this._clientKeyPem = value;
  }
  public resetClientKeyPem() {
    this._clientKeyPem = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get clientKeyPemInput() {
    return this._clientKeyPem;
  }

  // headers - computed: false, optional: true, required: false
  private _headers?: { [key: string]: string };
  /**
  * Additional headers for every request, sent only to the origin of `baseUrl`. Headers that Tocsin or HTTP sets are an error, such as `PRIVATE-TOKEN`, `Sudo`, `Host`, and `User-Agent`.
  */
  public get headers() {
    return this._headers;
  }
  public set headers(value: { [key: string]: string } | undefined) {
    this._headers = value;
  }
  public resetHeaders() {
    this._headers = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get headersInput() {
    return this._headers;
  }

  // insecure_skip_verify - computed: false, optional: true, required: false
  private _insecureSkipVerify?: boolean | cdktf.IResolvable;
  /**
  * Skips the verification of the service's certificate. For tests only. Default: `false`.
  */
  public get insecureSkipVerify() {
    return this._insecureSkipVerify;
  }
  public set insecureSkipVerify(value: boolean | cdktf.IResolvable | undefined) {
    this._insecureSkipVerify = value;
  }
  public resetInsecureSkipVerify() {
    this._insecureSkipVerify = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get insecureSkipVerifyInput() {
    return this._insecureSkipVerify;
  }

  // max_concurrent_requests - computed: false, optional: true, required: false
  private _maxConcurrentRequests?: number;
  /**
  * Maximum number of requests at the same time. Default: `10`.
  */
  public get maxConcurrentRequests() {
    return this._maxConcurrentRequests;
  }
  public set maxConcurrentRequests(value: number | undefined) {
    this._maxConcurrentRequests = value;
  }
  public resetMaxConcurrentRequests() {
    this._maxConcurrentRequests = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get maxConcurrentRequestsInput() {
    return this._maxConcurrentRequests;
  }

  // max_requests_per_second - computed: false, optional: true, required: false
  private _maxRequestsPerSecond?: number;
  /**
  * Maximum number of requests that start in a second. Default: no limit.
  */
  public get maxRequestsPerSecond() {
    return this._maxRequestsPerSecond;
  }
  public set maxRequestsPerSecond(value: number | undefined) {
    this._maxRequestsPerSecond = value;
  }
  public resetMaxRequestsPerSecond() {
    this._maxRequestsPerSecond = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get maxRequestsPerSecondInput() {
    return this._maxRequestsPerSecond;
  }

  // max_retries - computed: false, optional: true, required: false
  private _maxRetries?: number;
  /**
  * How often a request is sent again after a lost connection, a timeout (at most twice), a rate limit, or a server error, for five minutes at most. Default: `5`, enough for an outage of 20 seconds.
  */
  public get maxRetries() {
    return this._maxRetries;
  }
  public set maxRetries(value: number | undefined) {
    this._maxRetries = value;
  }
  public resetMaxRetries() {
    this._maxRetries = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get maxRetriesInput() {
    return this._maxRetries;
  }

  // proxy_url - computed: false, optional: true, required: false
  private _proxyUrl?: string;
  /**
  * URL of a proxy, with its user name and password, if any. Environment: `TOCSIN_PROXY_URL`, then `HTTPS_PROXY` or `HTTP_PROXY`, except for hosts in `NO_PROXY`.
  */
  public get proxyUrl() {
    return this._proxyUrl;
  }
  public set proxyUrl(value: string | undefined) {
    this._proxyUrl = value;
  }
  public resetProxyUrl() {
    this._proxyUrl = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get proxyUrlInput() {
    return this._proxyUrl;
  }

  // request_timeout - computed: false, optional: true, required: false
  private _requestTimeout?: string;
  /**
  * Time limit for each attempt of a request, such as `1m30s`. Default: `30s`.
  */
  public get requestTimeout() {
    return this._requestTimeout;
  }
  public set requestTimeout(value: string | undefined) {
    this._requestTimeout = value;
  }
  public resetRequestTimeout() {
    this._requestTimeout = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get requestTimeoutInput() {
    return this._requestTimeout;
  }

  // service_version - computed: false, optional: true, required: false
  private _serviceVersion?: string;
  /**
  * Release of the service, such as `16.4`. If it is set, switching on an event that the release lacks is an error.
  */
  public get serviceVersion() {
    return this._serviceVersion;
  }
  public set serviceVersion(value: string | undefined) {
    this._serviceVersion = value;
  }
  public resetServiceVersion() {
    this._serviceVersion = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get serviceVersionInput() {
    return this._serviceVersion;
  }

  // sudo - computed: false, optional: true, required: false
  private _sudo?: string;
  /**
  * Name or ID of the user to act for. Needs an administrator's token with the scopes `api` and `sudo`. An empty string is an error; null is the token's own user. Environment: `TOCSIN_SUDO`.
  */
  public get sudo() {
    return this._sudo;
  }
  public set sudo(value: string | undefined) {
    this._sudo = value;
  }
  public resetSudo() {
    this._sudo = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get sudoInput() {
    return this._sudo;
  }

  // tier - computed: false, optional: true, required: false
  private _tier?: string;
  /**
  * Tier of the service: `free`, `premium`, or `ultimate`. If it is set, switching on an event that the tier lacks is an error.
  */
  public get tier(): string | undefined {
    return this._tier;
  }
  public set tier(value: TocsinProviderTier | cdktf.IResolvable | undefined) {
    this._tier = textOf(value);
  }
  public resetTier() {
    this._tier = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get tierInput() {
    return this._tier;
  }

  // token - computed: false, optional: true, required: false
  private _token?: string;
  /**
  * Access token with the scope `api`; `read_api` is enough for a plan. Environment: `TOCSIN_TOKEN`, then `GITLAB_TOKEN`.
  */
  public get token() {
    return this._token;
  }
  public set token(value: string | undefined) {
    this._token = value;
  }
  public resetToken() {
    this._token = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get tokenInput() {
    return this._token;
  }

  // alias - computed: false, optional: true, required: false
  private _alias?: string;
  public get alias() {
    return this._alias;
  }
  public set alias(value: string | undefined) {
    this._alias = value;
  }
  public resetAlias() {
    this._alias = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get aliasInput() {
    return this._alias;
  }

  // =========
  // SYNTHESIS
  // =========

  public toTerraform() {
    return withHeaderNames(super.toTerraform(), { values: this.synthesizeAttributes(), overrides: this.rawOverrides });
  }

  public toHclTerraform() {
    return withHeaderNames(super.toHclTerraform(), { values: this.synthesizeAttributes(), overrides: this.rawOverrides });
  }

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      base_url: cdktf.stringToTerraform(this._baseUrl),
      ca_cert_file: cdktf.stringToTerraform(this._caCertFile),
      ca_cert_pem: cdktf.stringToTerraform(this._caCertPem),
      client_cert_file: cdktf.stringToTerraform(this._clientCertFile),
      client_cert_pem: cdktf.stringToTerraform(this._clientCertPem),
      client_key_file: cdktf.stringToTerraform(this._clientKeyFile),
      client_key_pem: cdktf.stringToTerraform(this._clientKeyPem),
      headers: cdktf.hashMapper(cdktf.stringToTerraform)(this._headers),
      insecure_skip_verify: cdktf.booleanToTerraform(this._insecureSkipVerify),
      max_concurrent_requests: cdktf.numberToTerraform(this._maxConcurrentRequests),
      max_requests_per_second: cdktf.numberToTerraform(this._maxRequestsPerSecond),
      max_retries: cdktf.numberToTerraform(this._maxRetries),
      proxy_url: cdktf.stringToTerraform(this._proxyUrl),
      request_timeout: cdktf.stringToTerraform(this._requestTimeout),
      service_version: cdktf.stringToTerraform(this._serviceVersion),
      sudo: cdktf.stringToTerraform(this._sudo),
      tier: cdktf.stringToTerraform(this._tier),
      token: cdktf.stringToTerraform(this._token),
      alias: cdktf.stringToTerraform(this._alias),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      base_url: {
        value: cdktf.stringToHclTerraform(this._baseUrl),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      ca_cert_file: {
        value: cdktf.stringToHclTerraform(this._caCertFile),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      ca_cert_pem: {
        value: cdktf.stringToHclTerraform(this._caCertPem),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      client_cert_file: {
        value: cdktf.stringToHclTerraform(this._clientCertFile),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      client_cert_pem: {
        value: cdktf.stringToHclTerraform(this._clientCertPem),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      client_key_file: {
        value: cdktf.stringToHclTerraform(this._clientKeyFile),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      client_key_pem: {
        value: cdktf.stringToHclTerraform(this._clientKeyPem),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      headers: {
        value: cdktf.hashMapperHcl(cdktf.stringToHclTerraform)(this._headers),
        isBlock: false,
        type: "map",
        storageClassType: "stringMap",
      },
      insecure_skip_verify: {
        value: cdktf.booleanToHclTerraform(this._insecureSkipVerify),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      max_concurrent_requests: {
        value: cdktf.numberToHclTerraform(this._maxConcurrentRequests),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      max_requests_per_second: {
        value: cdktf.numberToHclTerraform(this._maxRequestsPerSecond),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      max_retries: {
        value: cdktf.numberToHclTerraform(this._maxRetries),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      proxy_url: {
        value: cdktf.stringToHclTerraform(this._proxyUrl),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      request_timeout: {
        value: cdktf.stringToHclTerraform(this._requestTimeout),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      service_version: {
        value: cdktf.stringToHclTerraform(this._serviceVersion),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      sudo: {
        value: cdktf.stringToHclTerraform(this._sudo),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      tier: {
        value: cdktf.stringToHclTerraform(this._tier),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      token: {
        value: cdktf.stringToHclTerraform(this._token),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      alias: {
        value: cdktf.stringToHclTerraform(this._alias),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
