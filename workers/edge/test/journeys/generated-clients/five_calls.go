package main

import (
	"context"
	"fmt"
	"os"

	svc "example.com/svc"
)

func must[T any](value T, _ any, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	config := svc.NewConfiguration()
	config.Servers = svc.ServerConfigurations{{URL: os.Getenv("SVC_BASE_URL")}}
	client := svc.NewAPIClient(config)
	ctx := context.WithValue(context.Background(), svc.ContextAccessToken, os.Getenv("SVC_SECRET_KEY"))
	me := must(client.AccountAPI.ReadMe(ctx).Execute())
	step := svc.NewImageStep("front", "The whole front of the car", "image")
	steps := svc.NewCreateVerificationWithSteps([]svc.Step{svc.ImageStepAsStep(step)})
	body := svc.CreateVerificationWithStepsAsCreateVerification(steps)
	made := must(client.VerificationsAPI.CreateVerification(ctx).CreateVerification(body).Execute())
	read := must(client.VerificationsAPI.ReadVerification(ctx, made.Id).Execute())
	log := must(client.VerificationsAPI.ListEvents(ctx, made.Id).Execute())
	credits := must(client.CreditsAPI.ReadCredits(ctx).Execute())
	if read.Id != made.Id || credits.PricePerPhotoCents == 0 {
		panic("another verification")
	}
	fmt.Println(me.Environment, read.Status, log.Items[0].VerificationCreatedEvent.Type)
}
