// Package service is a client of the v4 interface of notification settings, error tracking settings and client keys.
package service

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const (
	maxConnections = 10
	requestTimeout = 30 * time.Second
)

// Client sends requests as one user of one service. It is safe for concurrent use.
type Client struct {
	root  string
	token string
	http  *http.Client
}

// NewClient returns a client of the service at baseURL, which may end in /api/v4.
func NewClient(baseURL, token string) *Client {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxConnsPerHost = maxConnections
	transport.MaxIdleConnsPerHost = maxConnections
	prefix := strings.TrimSuffix(strings.TrimRight(baseURL, "/"), "/api/v4")
	return &Client{
		root:  prefix + "/api/v4",
		token: token,
		http:  &http.Client{Transport: transport, Timeout: requestTimeout},
	}
}

// StatusError is a response with a status other than 2xx.
type StatusError struct {
	Method, Path string
	Status       int
	Body         string
}

func (e *StatusError) Error() string {
	return fmt.Sprintf("%s %s: status %d: %s", e.Method, e.Path, e.Status, e.Body)
}

// IsNotFound reports whether err is a response with status 404.
func IsNotFound(err error) bool {
	var status *StatusError
	return errors.As(err, &status) && status.Status == http.StatusNotFound
}

// do sends a request and decodes the response into result, unless that is nil.
func (c *Client) do(ctx context.Context, method, path string, query url.Values, result any) (http.Header, error) {
	address := c.root + path
	if len(query) > 0 {
		address += "?" + query.Encode()
	}
	request, err := http.NewRequestWithContext(ctx, method, address, nil)
	if err != nil {
		return nil, err
	}
	request.Header.Set("PRIVATE-TOKEN", c.token)
	request.Header.Set("Accept", "application/json")

	response, err := c.http.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
	}
	if response.StatusCode < 200 || response.StatusCode > 299 {
		return nil, &StatusError{Method: method, Path: path, Status: response.StatusCode, Body: string(body)}
	}
	if result != nil {
		if err := json.Unmarshal(body, result); err != nil {
			return nil, fmt.Errorf("%s %s: %w", method, path, err)
		}
	}
	return response.Header, nil
}
